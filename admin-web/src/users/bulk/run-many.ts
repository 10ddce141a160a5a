export interface Outcome<Item> {
  item: Item;
  /** Null on success. */
  error: unknown;
}

interface RunOptions<Item> {
  batches: AsyncIterable<Item[]>;
  act: (item: Item) => Promise<unknown>;
  /** Maximum number of concurrent actions. */
  lanes: number;
  signal: AbortSignal;
  onOutcome: (outcome: Outcome<Item>) => void;
}

/**
 * Runs an action for each item with limited concurrency. A failure does not stop the others. An abort lets running
 * actions finish.
 */
export async function runMany<Item>({ batches, act, lanes, signal, onOutcome }: RunOptions<Item>): Promise<void> {
  for await (const batch of batches) {
    const left = [...batch];
    const work = async () => {
      for (let item = left.shift(); item !== undefined && !signal.aborted; item = left.shift()) {
        let error: unknown = null;
        await act(item).catch((reason: unknown) => (error = reason));
        onOutcome({ item, error });
      }
    };
    await Promise.all(Array.from({ length: lanes }, work));
    if (signal.aborted) return;
  }
}
