const CANONICAL = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns whether a value is a UUID of any version in lower case, the format of our own ids (RFC 9562 §4). */
export const isCanonicalUuid = (value: unknown): value is string => typeof value === 'string' && CANONICAL.test(value);

/**
 * Like `isCanonicalUuid`, in either case: the only id format that callers may send and the database accepts
 * (contract/01 §7).
 */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && CANONICAL.test(value.toLowerCase());
