import type { RefreshedTokens } from './session.js';
import { decodeAccessToken } from './access-token.js';
import { EXPIRY_MARGIN_MILLIS, Session, type SessionSource } from './session.js';
import type { Tokens, TokenStore } from './token-store.js';

/** Locks that are shared by all tabs of an origin (Web Locks API). */
export type Locks = Pick<LockManager, 'request'>;

export interface SessionsOptions {
  store: TokenStore;
  refresh: (refreshToken: string) => Promise<RefreshedTokens>;
  now?: () => number;
  /** Default: the browser's locks, if it has them. Without locks, each tab refreshes on its own. */
  locks?: Locks | null;
}

/** The session of an app, as its token store currently holds it. */
export class Sessions implements SessionSource {
  #session: Session | null = null;
  readonly #now: () => number;
  readonly #locks: Locks | null;

  constructor(private readonly options: SessionsOptions) {
    this.#now = options.now ?? Date.now;
    this.#locks = options.locks === undefined ? (globalThis.navigator?.locks ?? null) : options.locks;
  }

  /** Reads the store each time, because another tab may have signed in or out. */
  current(): Session | null {
    const tokens = this.options.store.get();
    if (tokens === null) this.#session = null;
    else if (this.#session?.refreshToken !== tokens.refreshToken) this.#session = this.#open(tokens);
    return this.#session;
  }

  /** Stores the tokens of a sign-in. */
  start(tokens: Tokens): Session {
    this.options.store.set(tokens);
    this.#session = this.#open(tokens);
    return this.#session;
  }

  /**
   * Calls the listener when someone signs in or out, here or in another tab.
   * @returns a function that unsubscribes
   */
  subscribe(listener: () => void): () => void {
    let last = this.options.store.get()?.refreshToken;
    return this.options.store.subscribe(() => {
      const next = this.options.store.get()?.refreshToken;
      if (next === last) return;
      last = next;
      listener();
    });
  }

  #open({ refreshToken, accessToken }: Tokens): Session {
    return new Session(refreshToken, accessToken, {
      refresh: (token, unfit) => this.#refresh(token, unfit),
      now: this.#now,
      changed: (before, tokens) => this.#replace(before, tokens),
    });
  }

  /** A late answer must not restore a session that was signed out, nor overwrite the session that followed. */
  #replace(before: string, tokens: RefreshedTokens | null): void {
    const { store } = this.options;
    if (store.get()?.refreshToken !== before) return;
    store.set(tokens && { refreshToken: tokens.refreshToken, accessToken: tokens.accessToken });
  }

  /** One tab refreshes, and the others use the tokens that it stores. */
  async #refresh(refreshToken: string, unfit: string | null): Promise<RefreshedTokens> {
    if (this.#locks === null) return this.options.refresh(refreshToken);
    const name = `hallpass-refresh-${refreshToken.slice(0, 12)}`;
    return this.#locks.request(name, async () => {
      const stored = this.#storedSince(refreshToken, unfit);
      if (stored) return { ...stored, isStored: true };
      const tokens = await this.options.refresh(refreshToken);
      // Store the tokens before releasing the lock, because the next tab looks here.
      this.#replace(refreshToken, tokens);
      return tokens;
    });
  }

  /** Returns the tokens of this session that another tab stored, if they are still usable. */
  #storedSince(refreshToken: string, unfit: string | null): RefreshedTokens | null {
    const stored = this.options.store.get();
    if (stored === null || stored.accessToken === null || stored.accessToken === unfit) return null;
    const claims = decodeAccessToken(stored.accessToken);
    if (claims === null || claims.exp * 1_000 - this.#now() <= EXPIRY_MARGIN_MILLIS) return null;
    const isSuccessor = unfit !== null && decodeAccessToken(unfit)?.refresh_token_id === claims.refresh_token_id;
    if (stored.refreshToken !== refreshToken && !isSuccessor) return null;
    return { refreshToken: stored.refreshToken, accessToken: stored.accessToken };
  }
}
