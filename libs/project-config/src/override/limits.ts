import type { Node } from '../tree/node.js';
import { CONFIG_TREE, type ProjectConfig } from '../tree/tree.js';
import { type ConfigOverride, isPlainObject } from './override.js';
import { containerOf } from '../tree/walk.js';

/** Limits of what a project may store (security P1), besides the lengths of texts, which the tree defines. */
export const OVERRIDE_LIMITS = {
  /** The whole override, as JSON in UTF-8. */
  bytes: 1024 * 1024,
  /** Texts, numbers, booleans, nulls and empty objects in the whole override. */
  values: 20_000,
  /** Entries of any one record: trusted domains, products, permissions, permissions that a permission contains. */
  entries: 1_000,
  keyCharacters: 1_000,
} as const;

/** An override with its rendered configuration. */
export interface StoredConfig {
  override: ConfigOverride;
  config: ProjectConfig;
}

interface Excess {
  subject: string;
  count: number;
  most: number;
  unit: string;
  remedy: string;
}

/**
 * Whether a change exceeds a limit. Values that an older release stored beyond today's limits stay usable, and may be
 * changed as long as they do not grow.
 * @returns a sentence that names path and limit, or null
 */
export function overrideLimitProblem(before: StoredConfig, after: StoredConfig): string | null {
  const excesses = excessesOf(after);
  if (excesses.size === 0) return null;
  const earlier = excessesOf(before);
  for (const [place, { subject, count, most, unit, remedy }] of excesses) {
    if (count <= (earlier.get(place)?.count ?? 0)) continue;
    return `${subject} would have ${count} ${unit}, but the maximum is ${most}. ${remedy}`;
  }
  return null;
}

function excessesOf({ override, config }: StoredConfig): Map<string, Excess> {
  const found = new Map<string, Excess>();
  const note = (place: string, excess: Excess): void => {
    if (excess.count > excess.most) found.set(`${place} ${excess.unit}`, excess);
  };
  const subject = 'The configuration';
  const remedy = 'Remove what you no longer need.';
  const bytes = new TextEncoder().encode(JSON.stringify(override)).length;
  note('', { subject, count: bytes, most: OVERRIDE_LIMITS.bytes, unit: 'bytes', remedy });
  note('', { subject, count: valuesIn(override), most: OVERRIDE_LIMITS.values, unit: 'values', remedy });
  visit(CONFIG_TREE, config, '', note);
  return found;
}

function valuesIn(value: unknown): number {
  if (!isPlainObject(value)) return 1;
  let values = 0;
  for (const key in value) values += valuesIn(value[key]);
  return values || 1;
}

function visit(node: Node, value: unknown, path: string, note: (place: string, excess: Excess) => void): void {
  const { rule } = node;
  if (rule.kind === 'value') {
    if (typeof value !== 'string') return;
    for (const { most, unit, count } of rule.limits ?? []) {
      const counted = count(value);
      if (counted > most) note(path, { subject: shown(path), count: counted, most, unit, remedy: 'Shorten it.' });
    }
    return;
  }
  const container = containerOf(node)?.rule;
  if (!isPlainObject(value) || container === undefined) return;
  if (container.kind === 'object') {
    for (const key of Object.keys(value)) {
      const field = container.fields[key];
      if (field) visit(field, value[key], path === '' ? key : `${path}.${key}`, note);
    }
  } else if (container.kind === 'record') {
    const keys = Object.keys(value);
    const own = keys.filter((key) => !Object.hasOwn(container.builtIn, key)).length;
    const remedy = 'Remove entries that you no longer need.';
    note(path, { subject: shown(path), count: own, most: OVERRIDE_LIMITS.entries, unit: 'entries', remedy });
    for (const key of keys) {
      const place = `${path}.${key}`;
      if (key.length > OVERRIDE_LIMITS.keyCharacters) {
        const most = OVERRIDE_LIMITS.keyCharacters;
        const unit = 'characters in its key';
        note(place, { subject: shown(place), count: key.length, most, unit, remedy: 'Use a shorter key.' });
      }
      visit(container.entry, value[key], place, note);
    }
  }
}

const shown = (path: string): string => `"${path.length <= 200 ? path : `${path.slice(0, 200)}…`}"`;
