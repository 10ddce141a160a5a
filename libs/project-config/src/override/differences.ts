import { isPlainObject } from './override.js';

/** The value at a dotted path; undefined if there is none. */
export function configValueAt(tree: unknown, path: string): unknown {
  let value: unknown = tree;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** Whether two settings are equal, regardless of the order of keys. */
export function isSameConfig(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  return (
    keys.length === others.length &&
    keys.every((key) => Object.hasOwn(other, key) && isSameConfig(Reflect.get(one, key), Reflect.get(other, key)))
  );
}

export interface ConfigDifference {
  path: string;
  before: unknown;
  after: unknown;
}

/** Every difference between two trees, by path; a subtree that only one of them has is one difference. */
export function configDifferences(before: object, after: object): ConfigDifference[] {
  const found: ConfigDifference[] = [];
  const visit = (path: string, one: unknown, other: unknown): void => {
    if (isSameConfig(one, other)) return;
    if (isPlainObject(one) && isPlainObject(other)) {
      for (const key of new Set([...Object.keys(one), ...Object.keys(other)]))
        visit(path === '' ? key : `${path}.${key}`, one[key], other[key]);
    } else found.push({ path, before: one, after: other });
  };
  visit('', before, after);
  return found;
}
