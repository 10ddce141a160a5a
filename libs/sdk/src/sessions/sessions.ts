import type { RefreshedTokens } from '../requests/token-endpoint.js';
import { Session, type SessionSource } from './session.js';
import type { Tokens, TokenStore } from './token-store.js';

export interface SessionsOptions {
  store: TokenStore;
  refresh: (refreshToken: string) => Promise<RefreshedTokens>;
  now?: () => number;
}

/** The session of an app, as its token store holds it at each moment. */
export class Sessions implements SessionSource {
  #session: Session | null = null;

  constructor(private readonly options: SessionsOptions) {}

  /** The store decides: another tab may have signed in or out since the last call. */
  current(): Session | null {
    const tokens = this.options.store.get();
    if (tokens === null) this.#session = null;
    else if (this.#session?.refreshToken !== tokens.refreshToken) this.#session = this.#open(tokens);
    return this.#session;
  }

  /** Keeps the tokens of a sign-in. */
  start(tokens: Tokens): Session {
    this.options.store.set(tokens);
    this.#session = this.#open(tokens);
    return this.#session;
  }

  #open({ refreshToken, accessToken }: Tokens): Session {
    const { store, refresh, now = Date.now } = this.options;
    return new Session(refreshToken, accessToken, {
      refresh,
      now,
      changed: (before, tokens) => {
        // A late answer must neither bring a signed-out session back nor touch the one that came after it.
        if (store.get()?.refreshToken === before) store.set(tokens);
      },
    });
  }
}
