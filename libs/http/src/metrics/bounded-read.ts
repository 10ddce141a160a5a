/** The database is queried at most once in this time, however often collectors ask. */
const EVERY_MILLIS = 10_000;
/** A collector waits for 10 s by default. It gets all other metrics in time, whatever the database does. */
const LONGEST_MILLIS = 3_000;

export interface BoundedRead {
  read(): Promise<void>;
  succeeded(isKnown: boolean): void;
  everyMillis?: number;
  longestMillis?: number;
}

/**
 * Creates a reader for metrics that need a network request: one at a time, rarely, and without delaying the other
 * metrics.
 */
export function boundedRead({
  read,
  succeeded,
  everyMillis = EVERY_MILLIS,
  longestMillis = LONGEST_MILLIS,
}: BoundedRead): () => Promise<void> {
  let nextAt = 0;
  let reading: Promise<void> | null = null;
  const begin = async (): Promise<void> => {
    try {
      await read();
      succeeded(true);
    } catch {
      succeeded(false);
    } finally {
      nextAt = performance.now() + everyMillis;
      reading = null;
    }
  };
  return async () => {
    if (!reading && performance.now() < nextAt) return;
    reading ??= begin();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<true>((resolve) => (timer = setTimeout(resolve, longestMillis, true)));
    if (await Promise.race([reading.then(() => false), late])) succeeded(false);
    clearTimeout(timer);
  };
}
