import { v7 } from 'uuid';

/** UUIDv7 (RFC 9562 §5.7), monotonic within a millisecond: ids of one process sort in order of creation. */
export const uuidv7 = (): string => v7();

const LATEST_MILLIS = 2 ** 48 - 1;

/**
 * Returns the lowest UUIDv7 of a time, in milliseconds since 1970: rows since then have this id or a greater one. A
 * time outside the range of UUIDv7 is clamped to its limits.
 */
export function leastUuidv7(millis: number): string {
  const hex = Math.min(Math.max(millis, 0), LATEST_MILLIS).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
