/** security J4. */
export const JSON_MAX_DEPTH = 32;
/** Total number of keys in all objects of a document (security J4). */
export const JSON_MAX_KEYS = 1_000;

/** Valid JSON that exceeds the limits. */
export class JsonLimitError extends Error {}

/**
 * Walks a parsed document once: rejects documents that are too deep or have too many keys, and removes `__proto__`
 * keys, which have no meaning in any body and are dangerous for code that copies the object later.
 * @throws JsonLimitError
 */
export function tameJson(document: unknown): unknown {
  let keys = 0;
  const walk = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null) return;
    if (depth > JSON_MAX_DEPTH) throw new JsonLimitError(`is nested deeper than ${JSON_MAX_DEPTH} levels`);
    if (Array.isArray(value)) {
      for (const item of value) walk(item, depth + 1);
      return;
    }
    const object = value as Record<string, unknown>;
    for (const key of Object.keys(object)) {
      if (++keys > JSON_MAX_KEYS) throw new JsonLimitError(`has more than ${JSON_MAX_KEYS} keys`);
      if (key === '__proto__') delete object[key];
      else walk(object[key], depth + 1);
    }
  };
  walk(document, 1);
  return document;
}
