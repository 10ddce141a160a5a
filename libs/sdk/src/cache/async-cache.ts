/** Minimum time between two reads of a value, and time after which an unused entry is dropped. */
export const THROTTLE_MILLIS = 300;
export const UNUSED_MILLIS = 5_000;

interface Entry<Value> {
  value: Promise<Value>;
  isSettled: boolean;
  readAtMillis: number;
  usedAtMillis: number;
}

/**
 * Caches reads for independent parts of a page: concurrent reads share one call, and a value is read at most once in
 * 300 ms.
 */
export class AsyncCache<Key, Value> {
  readonly #entries = new Map<Key, Entry<Value>>();

  constructor(
    private readonly read: (key: Key) => Promise<Value>,
    private readonly now: () => number = Date.now,
  ) {}

  /** A failed read rejects for all callers waiting for it and is not cached. */
  get(key: Key): Promise<Value> {
    const now = this.now();
    this.#dropUnused(now);
    const known = this.#entries.get(key);
    if (known && (!known.isSettled || now - known.readAtMillis < THROTTLE_MILLIS)) {
      known.usedAtMillis = now;
      return known.value;
    }
    const entry: Entry<Value> = { value: this.read(key), isSettled: false, readAtMillis: now, usedAtMillis: now };
    this.#entries.set(key, entry);
    entry.value.then(
      () => Object.assign(entry, { isSettled: true, readAtMillis: this.now() }),
      () => this.#forgetEntry(key, entry),
    );
    return entry.value;
  }

  /** Makes the next call read again. Call it after your own changes. */
  forget(key: Key): void {
    this.#entries.delete(key);
  }

  get size(): number {
    return this.#entries.size;
  }

  #forgetEntry(key: Key, entry: Entry<Value>): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }

  #dropUnused(now: number): void {
    for (const [key, { isSettled, usedAtMillis }] of this.#entries)
      if (isSettled && now - usedAtMillis >= UNUSED_MILLIS) this.#entries.delete(key);
  }
}
