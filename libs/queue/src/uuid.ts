import { v7 } from 'uuid';

/** UUIDv7 (RFC 9562 §5.7), which rises within a millisecond: ids of one process sort in the order they were made. */
export const uuidv7 = (): string => v7();
