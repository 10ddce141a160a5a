/** The tokens of a sign-in. */
export interface Tokens {
  /** Empty if only the access token is known. */
  refreshToken: string;
  /** Null if only the refresh token is left. A new access token is requested when needed. */
  accessToken: string | null;
}

/**
 * Where an app stores its session. It is read at every request, so that a sign-out in another tab takes effect at once.
 */
export interface TokenStore {
  get(): Tokens | null;
  /** Null removes both tokens. */
  set(tokens: Tokens | null): void;
  /**
   * Calls the listener when the stored tokens may have changed.
   * @returns a function that unsubscribes
   */
  subscribe(listener: () => void): () => void;
}

/** Keeps the session in memory until the process or the page ends. */
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
