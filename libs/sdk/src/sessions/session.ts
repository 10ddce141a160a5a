import { RefreshTokenError } from '../errors/known-errors.js';
import { decodeAccessToken } from './access-token.js';

export interface RefreshedTokens {
  /** Another tab stored these tokens, so their age is unknown. */
  isStored?: boolean;
  /** The same refresh token as before, or its successor if the project rotates them (security B8). */
  refreshToken: string;
  accessToken: string;
}

/** Returns the app's current session. Null if nobody is signed in. */
export interface SessionSource {
  current(): Session | null;
}

export interface SessionEvents {
  /**
   * Exchanges the refresh token for an access token, or finds tokens that another tab has stored.
   * @param accessToken the token to replace
   */
  refresh(refreshToken: string, accessToken: string | null): Promise<RefreshedTokens>;
  /**
   * Called with the tokens that replace those of the refresh token `before`, or with null when the session has ended.
   */
  changed(before: string, tokens: RefreshedTokens | null): void;
  now(): number;
}

/** A token with less remaining lifetime is replaced before use (contract/01 §11). */
export const EXPIRY_MARGIN_MILLIS = 20_000;
/** The longest remaining lifetime that callers can request. */
export const MOST_LIFE_MILLIS = 60_000;

/** One sign-in: its refresh token and its current access token. */
export class Session {
  #refreshToken: string;
  #accessToken: string | null = null;
  /** The last token that the server rejected. */
  #rejected: string | null = null;
  #expiresAtMillis = 0;
  #refreshing: Promise<string | null> | null = null;
  #over = false;

  constructor(
    refreshToken: string,
    accessToken: string | null,
    private readonly events: SessionEvents,
  ) {
    this.#refreshToken = refreshToken;
    if (accessToken !== null) {
      const claims = decodeAccessToken(accessToken);
      if (claims !== null) this.#hold(accessToken, claims.exp * 1_000);
    }
  }

  get refreshToken(): string {
    return this.#refreshToken;
  }

  /**
   * Returns an access token with at least the requested lifetime: 20 s by default, at most 60 s. Refreshes it if
   * needed; concurrent calls share one refresh.
   * @returns null if the session has ended
   * @throws NetworkError, ApiError if the refresh failed; the session stays as it is
   */
  async getAccessToken({ minLifeMillis = EXPIRY_MARGIN_MILLIS } = {}): Promise<string | null> {
    if (this.#over) return null;
    const lifeMillis = Math.min(Math.max(minLifeMillis, EXPIRY_MARGIN_MILLIS), MOST_LIFE_MILLIS);
    if (this.#accessToken !== null && this.#expiresAtMillis - this.events.now() > lifeMillis) return this.#accessToken;
    if (this.#refreshToken === '') return this.#withoutRefresh();
    this.#refreshing ??= this.#refresh().finally(() => (this.#refreshing = null));
    return this.#refreshing;
  }

  /** The request carried only an access token. Use it until it is rejected or expires. */
  #withoutRefresh(): string | null {
    if (this.#accessToken !== null && this.#expiresAtMillis > this.events.now()) return this.#accessToken;
    this.end();
    return null;
  }

  /** Call this when the server rejects a token. Keeps a newer token that has arrived since then. */
  rejectAccessToken(accessToken: string): void {
    if (this.#accessToken !== accessToken) return;
    this.#rejected = accessToken;
    this.#accessToken = null;
  }

  /** Ends the session after a sign-out or a rejection. Both tokens become unusable. */
  end(): void {
    if (this.#over) return;
    this.#over = true;
    this.#accessToken = null;
    this.events.changed(this.#refreshToken, null);
  }

  async #refresh(): Promise<string | null> {
    const askedAtMillis = this.events.now();
    const before = this.#refreshToken;
    let tokens: RefreshedTokens;
    try {
      tokens = await this.events.refresh(before, this.#accessToken ?? this.#rejected);
    } catch (error) {
      if (!(error instanceof RefreshTokenError)) throw error;
      this.end();
      return null;
    }
    if (this.#over) return null;
    const { accessToken } = tokens;
    this.#refreshToken = tokens.refreshToken;
    const claims = decodeAccessToken(accessToken);
    // Counts from our own request instead of using `exp`, because a device whose clock is ahead would refresh at every
    // call.
    const lifeMillis = claims === null ? 0 : (claims.exp - claims.iat) * 1_000;
    this.#hold(accessToken, tokens.isStored ? (claims?.exp ?? 0) * 1_000 : askedAtMillis + lifeMillis);
    this.events.changed(before, tokens);
    return accessToken;
  }

  #hold(accessToken: string, expiresAtMillis: number): void {
    this.#accessToken = accessToken;
    this.#expiresAtMillis = expiresAtMillis;
  }
}
