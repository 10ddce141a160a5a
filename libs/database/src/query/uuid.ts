const CANONICAL = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether it is a UUID of any version in lower case, as ids of our own are written (RFC 9562 §4). */
export const isCanonicalUuid = (value: unknown): value is string => typeof value === 'string' && CANONICAL.test(value);

/** The same in either case: what callers may send, and the only form of id that the database takes (contract/01 §7). */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && CANONICAL.test(value.toLowerCase());
