/** However often collectors ask, the database is asked once in this time. */
const EVERY_MILLIS = 10_000;
/** A collector waits for 10 s unless told otherwise; it gets all the rest, whatever the database does. */
const LONGEST_MILLIS = 3_000;

export interface BoundedRead {
  /** Reads and sets the gauges. */
  read(): Promise<void>;
  /** Whether what was read last is known and current. */
  succeeded(isKnown: boolean): void;
  everyMillis?: number;
  longestMillis?: number;
}

/** A reader for what has to be asked for over a network: one at a time, seldom, and never in the way of the other figures. */
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
