import type { OwnJson } from '@hallpass/js';

export type JsonType = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'null';

/** An entry that occurs in many users' objects. */
export interface Hint {
  name: string;
  type: JsonType;
}

const typeOf = (value: unknown): JsonType =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : (typeof value as JsonType);

const isObject = (value: unknown): value is Record<string, unknown> => typeOf(value) === 'object';

const MAX_HINTS = 12;

/**
 * Entries of these objects, the most frequent first. There is no schema, so the suggestions come from existing data.
 */
export function hintsOf(objects: readonly OwnJson[]): Hint[] {
  const seen = new Map<string, { count: number; types: Map<JsonType, number> }>();
  for (const object of objects) {
    if (!isObject(object)) continue;
    for (const [name, value] of Object.entries(object)) {
      const entry = seen.get(name) ?? { count: 0, types: new Map<JsonType, number>() };
      entry.count += 1;
      entry.types.set(typeOf(value), (entry.types.get(typeOf(value)) ?? 0) + 1);
      seen.set(name, entry);
    }
  }
  return [...seen]
    .sort(([a, one], [b, other]) => other.count - one.count || a.localeCompare(b))
    .slice(0, MAX_HINTS)
    .map(([name, { types }]) => ({ name, type: [...types].sort((a, b) => b[1] - a[1])[0]![0] }));
}

const EMPTY: Record<JsonType, unknown> = { string: '', number: 0, boolean: false, object: {}, array: [], null: null };

/** Adds the entry at the end of the text. Returns null if the text is not an object or already has the entry. */
export function withEntry(text: string, { name, type }: Hint): string | null {
  let value: unknown;
  try {
    value = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value) || name in value) return null;
  return JSON.stringify({ ...value, [name]: EMPTY[type] }, null, 2);
}
