import type { CurrentUser, HallpassClientApp, Project, UserJson } from '@hallpass/js';
import type { Entry } from './entry.js';

/** What nobody has asked for so long is dropped, and read anew when it is (spec: unused cache entries). */
const UNUSED_MILLIS = 5_000;
/** What a page shows that was out of sight for so long may be out of date. */
const LONG_HIDDEN_MILLIS = 60_000;
const USER = 'user';
const PROJECT = 'project';
const ONCE = 'once ';

/**
 * What the components of a page know of an app: each value is read once, shown by all who ask for it, and read again when
 * the app says that something has changed. What is shown stays until the new value is there.
 */
export class AppData {
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();
  #waiting: (() => void)[] = [];
  #acting = 0;
  #hiddenAtMillis = Infinity;
  #seeded = false;

  constructor(
    readonly app: HallpassClientApp,
    private readonly now: () => number = Date.now,
  ) {}

  /** The entry of a key, read when there is none. */
  entry<Value>(key: string, read: () => Promise<Value>): Entry<Value> {
    const known = this.#entries.get(key) as Entry<Value> | undefined;
    if (known && !this.#isUnused(known)) {
      known.usedAtMillis = this.now();
      return known;
    }
    const entry: Entry<Value> = {
      read,
      reading: Promise.resolve(),
      nth: 0,
      state: 'pending',
      value: undefined,
      failure: undefined,
      settled: 0,
      shownBy: 0,
      usedAtMillis: this.now(),
    };
    this.#entries.set(key, entry as Entry);
    void this.#read(entry as Entry);
    return entry;
  }

  /** The signed-in user, anonymous or not; null when nobody is. */
  user(): Entry<CurrentUser | null> {
    return this.entry(USER, () => this.app.getUser({ or: 'anonymous-if-exists[deprecated]' }));
  }

  /** @param json what a server has read for this page; null: nobody is signed in */
  seedUser(json: UserJson | null): void {
    if (this.#seeded) return;
    this.#seeded = true;
    if (this.#entries.has(USER)) return;
    const value = json && this.app.userFromClientJson(json);
    const read = () => this.app.getUser({ or: 'anonymous-if-exists[deprecated]' });
    const rest = {
      reading: Promise.resolve(),
      nth: 0,
      failure: undefined,
      settled: 0,
      shownBy: 0,
      usedAtMillis: this.now(),
    };
    this.#entries.set(USER, { ...rest, read, state: 'done', value });
  }

  /** Where a server renders and was not told who is signed in. */
  get isUserUnknown(): boolean {
    return typeof window === 'undefined' && !this.#seeded;
  }

  /** Empty until it was read. */
  get projectName(): string {
    return (this.#entries.get(PROJECT)?.value as Project | undefined)?.displayName ?? '';
  }

  project() {
    return this.entry(PROJECT, () => this.app.getProject());
  }

  /** Notes that a component shows a value: it is kept, and read again when it may be another. @returns ends it */
  show(entry: Pick<Entry, 'shownBy' | 'usedAtMillis'>): () => void {
    entry.shownBy += 1;
    return () => {
      entry.shownBy -= 1;
      entry.usedAtMillis = this.now();
    };
  }

  /** Calls back when a value that is shown may be another. @returns ends it */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Follows the app for as long as there is one. @param page may have been out of sight while things changed elsewhere */
  follow(page?: Pick<Document, 'addEventListener' | 'visibilityState'>): this {
    this.app.onChange((what) => void (what === 'session' ? this.#sessionChanged() : this.refresh()));
    page?.addEventListener('visibilitychange', () => {
      const isBack = page.visibilityState === 'visible' && this.now() - this.#hiddenAtMillis >= LONG_HIDDEN_MILLIS;
      if (page.visibilityState === 'hidden') this.#hiddenAtMillis = this.now();
      else if (isBack) void this.refresh();
    });
    return this;
  }

  /** Resolves when somebody has signed in or out. */
  nextSession(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Reads again what is shown, and forgets the rest. */
  async refresh(isWanted: (key: string) => boolean = (key) => key !== PROJECT): Promise<void> {
    const shown: Promise<void>[] = [];
    for (const [key, entry] of this.#entries) {
      if (key.startsWith(ONCE) || !isWanted(key)) continue;
      // Who waits for what is being read waits for what it is now.
      if (entry.shownBy > 0 || entry.state === 'pending') shown.push(this.#read(entry));
      else this.#entries.delete(key);
    }
    await Promise.all(shown);
  }

  /** What could not be read is read anew when it is asked for. */
  forgetFailures(): void {
    for (const [key, { state }] of this.#entries) if (state === 'failed') this.#entries.delete(key);
  }

  /** Something that is begun once, however many components ask for it, until somebody signs in or out. */
  once<Value>(name: string, act: () => Promise<Value>): Entry<Value> {
    return this.entry(`${ONCE}${name}`, act);
  }

  /** Notes that a component acts: who signs in stays on the page until it has been left. @returns says that it is over */
  acting(): () => void {
    this.#acting += 1;
    return () => {
      this.#acting -= 1;
      this.#notify();
    };
  }

  get isActing(): boolean {
    return this.#acting > 0;
  }

  async #sessionChanged(): Promise<void> {
    const before = (this.#entries.get(USER)?.value as CurrentUser | null | undefined)?.id;
    await this.refresh((key) => key === USER);
    for (const key of this.#entries.keys()) if (key.startsWith(ONCE)) this.#entries.delete(key);
    for (const resolve of this.#waiting.splice(0)) resolve();
    const after = (this.#entries.get(USER)?.value as CurrentUser | null | undefined)?.id;
    // What belonged to another is nobody's business any more.
    if (before === after) return this.refresh((key) => key !== USER && key !== PROJECT);
    for (const [key, { shownBy }] of this.#entries)
      if (key !== USER && key !== PROJECT && shownBy === 0) this.#entries.delete(key);
  }

  async #read(entry: Entry): Promise<void> {
    const nth = (entry.nth += 1);
    entry.reading = entry.read().then(
      (value) => {
        if (nth === entry.nth) Object.assign(entry, { state: 'done', value });
      },
      (failure: unknown) => {
        // A value that was read before is better than none.
        if (nth === entry.nth && entry.state !== 'done') Object.assign(entry, { state: 'failed', failure });
      },
    );
    await entry.reading;
    if (nth !== entry.nth) return;
    Object.assign(entry, { usedAtMillis: this.now(), settled: entry.settled + 1 });
    this.#notify();
  }

  #isUnused({ state, shownBy, usedAtMillis }: Entry): boolean {
    return state === 'done' && shownBy === 0 && this.now() - usedAtMillis >= UNUSED_MILLIS;
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

const ofApps = new WeakMap<HallpassClientApp, AppData>();

/**
 * What this page knows of an app. On a server every page that is rendered has its own: they are of different users.
 */
export function dataOf(app: HallpassClientApp): AppData {
  if (typeof window === 'undefined') return new AppData(app);
  const data = ofApps.get(app) ?? new AppData(app).follow(document);
  ofApps.set(app, data);
  return data;
}
