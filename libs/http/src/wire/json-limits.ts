/** security J4. */
export const JSON_MAX_DEPTH = 32;
/** Keys of all objects of one document together (security J4). */
export const JSON_MAX_KEYS = 1_000;

/** A document that is JSON, but more of it than anybody needs. */
export class JsonLimitError extends Error {}

/**
 * Walks a parsed document once: refuses what is too deep or has too many keys, and removes `__proto__` keys, which
 * have no meaning in any body and would be a trap for whoever copies the object later.
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
