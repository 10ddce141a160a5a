/** Maximum uncompressed size of a background batch in memory (security P9). A larger single row is its own batch. */
export const BATCH_BYTES = 8 * 1024 * 1024;

/** SQL condition for the rows that fit into one batch: rows up to `BATCH_BYTES` together, or only the first one if it is larger. */
export const fitsBatch = (bytes: string, order: string): string =>
  `(row_number() OVER (ORDER BY ${order}) = 1 OR sum(${bytes}) OVER (ORDER BY ${order} ROWS UNBOUNDED PRECEDING) <= ${BATCH_BYTES})`;
