/** So soon after it was read a value is not read again; an entry that nobody has asked for so long is dropped. */
export const THROTTLE_MILLIS = 300;
export const UNUSED_MILLIS = 5_000;

interface Entry<Value> {
  value: Promise<Value>;
  isSettled: boolean;
  readAtMillis: number;
  usedAtMillis: number;
}

/** What is read over and over by parts of a page that know nothing of each other: once at a time, and once in 300 ms. */
export class AsyncCache<Key, Value> {
  readonly #entries = new Map<Key, Entry<Value>>();

  constructor(
    private readonly read: (key: Key) => Promise<Value>,
    private readonly now: () => number = Date.now,
  ) {}

  /** A failure is told to everybody who waits for it, and not kept. */
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

  /** After a change of one's own: the next call reads. */
  forget(key: Key): void {
    this.#entries.delete(key);
  }

  /** How many entries are held. */
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
