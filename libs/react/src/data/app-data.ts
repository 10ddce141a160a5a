import type { CurrentUser, HallpassClientApp, Project, UserJson } from '@hallpass/js';
import type { Entry } from './entry.js';

/** An entry that is unused for this long is dropped (spec: unused cache entries). */
const UNUSED_MILLIS = 5_000;
/** A page that was hidden for this long reads its values again. */
const LONG_HIDDEN_MILLIS = 60_000;
const USER = 'user';
const PROJECT = 'project';
const ONCE = 'once ';

/**
 * An app's data as the components of a page see it. Each value is read once, shared by all components, and read again
 * when the app reports a change. The displayed value stays until the new one arrives.
 */
export class AppData {
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();
  #waiting: (() => void)[] = [];
  #acting = 0;
  #hiddenAtMillis = Infinity;
  #seeded = false;
  #typedEmail = '';
  /** Known also after a session has ended, because the same user may sign in again on the page. */
  #lastUserId: string | undefined;
  #isChecking = false;

  constructor(
    readonly app: HallpassClientApp,
    private readonly now: () => number = Date.now,
  ) {}

  /** Whether the app solves a challenge of bot protection at the moment. */
  readonly isChecking = (): boolean => this.#isChecking;

  readonly onChecking = (listener: () => void): (() => void) =>
    this.app.onChallenge((isSolving) => {
      this.#isChecking = isSolving;
      listener();
    });

  /** Returns the entry of a key and starts reading it if it is new. */
  entry<Value>(key: string, read: () => Promise<Value>): Entry<Value> {
    const known = this.#entries.get(key) as Entry<Value> | undefined;
    if (known && !this.#isUnused(known)) {
      known.usedAtMillis = this.now();
      return known;
    }
    const entry = this.#newEntry(read);
    this.#entries.set(key, entry as Entry);
    void this.#read(entry as Entry);
    return entry;
  }

  /** The signed-in user, anonymous or not. Null if nobody is signed in. */
  user(): Entry<CurrentUser | null> {
    // Without a session there is nothing to wait for.
    if (this.#isMissing(USER) && this.app.session.current() === null) this.#know(USER, null, () => this.#readUser());
    return this.entry(USER, () => this.#readUser());
  }

  /** @param json the user that a server read for this page; null if nobody is signed in */
  seedUser(json: UserJson | null): void {
    if (this.#seeded) return;
    this.#seeded = true;
    if (this.#entries.has(USER)) return;
    this.#know(USER, json && this.app.userFromClientJson(json), () => this.#readUser());
  }

  /** @param project what `getProject` of this app has returned */
  seedProject(project: Project): void {
    this.#know(PROJECT, project, () => this.app.getProject());
  }

  /** True on a server that was not given the signed-in user. */
  get isUserUnknown(): boolean {
    return typeof window === 'undefined' && !this.#seeded;
  }

  /** Empty until the project is read. */
  get projectName(): string {
    return (this.#entries.get(PROJECT)?.value as Project | undefined)?.displayName ?? '';
  }

  project() {
    return this.entry(PROJECT, () => this.app.getProject());
  }

  /**
   * Registers a component that shows a value, so that the value is kept and read again after changes.
   * @returns a function that unregisters
   */
  show(entry: Pick<Entry, 'shownBy' | 'usedAtMillis'>): () => void {
    entry.shownBy += 1;
    return () => {
      entry.shownBy -= 1;
      entry.usedAtMillis = this.now();
    };
  }

  /**
   * Calls the listener when a displayed value may have changed.
   * @returns a function that unsubscribes
   */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /**
   * Follows changes for the lifetime of the app.
   * @param page values are read again when it was hidden for a while
   */
  follow(page?: Pick<Document, 'addEventListener' | 'visibilityState'>): this {
    this.app.onChange((what) => void (what === 'session' ? this.#sessionChanged() : this.refresh()));
    page?.addEventListener('visibilitychange', () => {
      const isBack = page.visibilityState === 'visible' && this.now() - this.#hiddenAtMillis >= LONG_HIDDEN_MILLIS;
      if (page.visibilityState === 'hidden') this.#hiddenAtMillis = this.now();
      else if (isBack) void this.refresh();
    });
    return this;
  }

  /** The address that was typed last, for the other forms and pages of the same sign-in. */
  get typedEmail(): string {
    return this.#typedEmail;
  }

  keepEmail(typed: string): void {
    this.#typedEmail = typed;
  }

  /** Resolves when someone signs in or out. */
  nextSession(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Reads displayed values again and drops the rest. */
  async refresh(isWanted: (key: string) => boolean = (key) => key !== PROJECT): Promise<void> {
    const shown: Promise<void>[] = [];
    for (const [key, entry] of this.#entries) {
      if (key.startsWith(ONCE) || !isWanted(key)) continue;
      // Callers waiting for a pending read get the current value.
      if (entry.shownBy > 0 || entry.state === 'pending') shown.push(this.#read(entry));
      else this.#entries.delete(key);
    }
    await Promise.all(shown);
  }

  /** Drops failed reads, so that the next use tries again. */
  forgetFailures(): void {
    for (const [key, { state }] of this.#entries) if (state === 'failed') this.#entries.delete(key);
  }

  /** Runs an action once for all components, until someone signs in or out. */
  once<Value>(name: string, act: () => Promise<Value>): Entry<Value> {
    return this.entry(`${ONCE}${name}`, act);
  }

  /**
   * Registers a running action, so that a user who signs in stays on the page until it redirects.
   * @returns a function that unregisters
   */
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

  get #userId(): string | undefined {
    return (this.#entries.get(USER)?.value as CurrentUser | null | undefined)?.id;
  }

  async #sessionChanged(): Promise<void> {
    const before = this.#userId ?? this.#lastUserId;
    this.#lastUserId = before;
    this.#typedEmail = '';
    await this.refresh((key) => key === USER);
    for (const key of this.#entries.keys()) if (key.startsWith(ONCE)) this.#entries.delete(key);
    for (const resolve of this.#waiting.splice(0)) resolve();
    // Another user must not see the previous user's data.
    if (before === this.#userId) return this.refresh((key) => key !== USER && key !== PROJECT);
    for (const [key, { shownBy }] of this.#entries)
      if (key !== USER && key !== PROJECT && shownBy === 0) this.#entries.delete(key);
  }

  #readUser(): Promise<CurrentUser | null> {
    return this.app.getUser({ or: 'anonymous-if-exists[deprecated]' });
  }

  /** Adds a value that is known without reading it, unless there is one. */
  #know<Value>(key: string, value: Value, read: () => Promise<Value>): void {
    if (this.#isMissing(key)) this.#entries.set(key, { ...this.#newEntry(read), state: 'done', value });
  }

  #isMissing(key: string): boolean {
    const known = this.#entries.get(key);
    return known === undefined || this.#isUnused(known);
  }

  #newEntry<Value>(read: () => Promise<Value>): Entry<Value> {
    return {
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
  }

  async #read(entry: Entry): Promise<void> {
    const nth = (entry.nth += 1);
    entry.reading = entry.read().then(
      (value) => {
        if (nth === entry.nth) Object.assign(entry, { state: 'done', value });
      },
      (failure: unknown) => {
        // Keep an earlier value if the new read fails.
        if (nth === entry.nth && entry.state !== 'done') Object.assign(entry, { state: 'failed', failure });
      },
    );
    await entry.reading;
    if (nth !== entry.nth) return;
    Object.assign(entry, { usedAtMillis: this.now(), settled: entry.settled + 1 });
    this.#notify();
  }

  #isUnused({ state, shownBy, usedAtMillis }: Entry): boolean {
    return state !== 'pending' && shownBy === 0 && this.now() - usedAtMillis >= UNUSED_MILLIS;
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

const ofApps = new WeakMap<HallpassClientApp, AppData>();

/**
 * Returns the shared data of an app. On a server, each rendered page gets its own, because the pages belong to
 * different users.
 */
export function dataOf(app: HallpassClientApp): AppData {
  if (typeof window === 'undefined') return new AppData(app);
  const data = ofApps.get(app) ?? new AppData(app).follow(document);
  ofApps.set(app, data);
  return data;
}
