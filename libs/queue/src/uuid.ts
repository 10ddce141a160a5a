import { v7 } from 'uuid';

/** UUIDv7 (RFC 9562 §5.7), which rises within a millisecond: ids of one process sort in the order they were made. */
export const uuidv7 = (): string => v7();

const LATEST_MILLIS = 2 ** 48 - 1;

/**
 * The least UUIDv7 of a time, in milliseconds since 1970: rows since then have this id or a greater one. A time that no
 * UUIDv7 can tell counts as the first or last that one can.
 */
export function leastUuidv7(millis: number): string {
  const hex = Math.min(Math.max(millis, 0), LATEST_MILLIS).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
