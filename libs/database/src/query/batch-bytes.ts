/**
 * Limits what a batch of background work holds in memory, in bytes before any compression (security P9). A single larger row is a
 * batch of its own.
 */
export const BATCH_BYTES = 8 * 1024 * 1024;

/** SQL that holds for the rows of a batch: those up to `BATCH_BYTES`, and the first one whatever its size. */
export const fitsBatch = (bytes: string, order: string): string =>
  `(row_number() OVER (ORDER BY ${order}) = 1 OR sum(${bytes}) OVER (ORDER BY ${order} ROWS UNBOUNDED PRECEDING) <= ${BATCH_BYTES})`;
