import { isUuid, type KeyRule, type Node } from './node.js';

/**
 * How strictly keys of records are checked: completely in dotted paths, but inside values only enumerations and UUIDs.
 */
export type Strictness = 'path' | 'nested';

export function keyFits(rule: KeyRule, key: string, strictness: Strictness): boolean {
  if (key === '__proto__') return false; // a valid id by its letters, but dangerous as a key of a JavaScript object
  switch (rule.kind) {
    case 'enum':
      return rule.values.includes(key);
    case 'uuid':
      return isUuid(key);
    case 'pattern':
      return strictness === 'nested' || (key.length <= rule.maxLength && rule.pattern.test(key));
  }
}

/** @returns the node one segment below, or null */
export function childOf(node: Node, segment: string, strictness: Strictness): Node | null {
  const { rule } = node;
  switch (rule.kind) {
    case 'value':
      return null;
    case 'object':
      return Object.hasOwn(rule.fields, segment) ? (rule.fields[segment] ?? null) : null;
    case 'record':
      return keyFits(rule.keys, segment, strictness) ? rule.entry : null;
    case 'union': {
      const container = containerOf(node);
      return container && childOf(container, segment, strictness);
    }
  }
}

/** The node itself, or the option of a union, that has keys below it; null for plain values. */
export function containerOf(node: Node): Node | null {
  const { rule } = node;
  if (rule.kind === 'object' || rule.kind === 'record') return node;
  if (rule.kind === 'union') return rule.options.find((option) => containerOf(option) !== null) ?? null;
  return null;
}
