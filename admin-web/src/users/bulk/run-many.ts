/** What became of one of many. */
export interface Outcome<Item> {
  item: Item;
  /** Null: it worked. */
  error: unknown;
}

interface RunOptions<Item> {
  /** Batches of items, as they are found. */
  batches: AsyncIterable<Item[]>;
  act: (item: Item) => Promise<unknown>;
  /** How many at once. */
  lanes: number;
  signal: AbortSignal;
  onOutcome: (outcome: Outcome<Item>) => void;
}

/** Does the same with many, a few at a time. One that fails stops nobody else; when it is stopped, what runs is finished. */
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
