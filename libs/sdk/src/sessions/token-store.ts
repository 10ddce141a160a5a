/** What a sign-in leaves behind. */
export interface Tokens {
  /** Empty when only an access token came: what it was made by is not known. */
  refreshToken: string;
  /** Null when only the refresh token is left; a fresh one is fetched when needed. */
  accessToken: string | null;
}

/** Where an app keeps its session. Read at every request, so that a sign-out in another tab counts at once. */
export interface TokenStore {
  get(): Tokens | null;
  /** Null removes both tokens. */
  set(tokens: Tokens | null): void;
  /** Calls back when what is stored may have changed. @returns ends it */
  subscribe(listener: () => void): () => void;
}

/** Keeps the session in memory: it ends with the process or the page. */
export class MemoryTokenStore implements TokenStore {
  #tokens: Tokens | null;
  readonly #listeners = new Set<() => void>();

  constructor(tokens: Tokens | null = null) {
    this.#tokens = tokens;
  }

  get(): Tokens | null {
    return this.#tokens;
  }

  set(tokens: Tokens | null): void {
    this.#tokens = tokens;
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
