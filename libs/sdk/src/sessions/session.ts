import { RefreshTokenError } from '../errors/known-errors.js';
import { decodeAccessToken } from './access-token.js';

/** What a refresh brings. */
export interface RefreshedTokens {
  /** Another tab has brought them: how old they are is not known. */
  isStored?: boolean;
  /** The same as before, or its successor where the project rotates them (security B8). */
  refreshToken: string;
  accessToken: string;
}

/** Where an app finds its session at the moment; null when nobody is signed in. */
export interface SessionSource {
  current(): Session | null;
}

export interface SessionEvents {
  /**
   * Exchanges the refresh token for an access token, or finds that another tab has.
   * @param accessToken what is not good enough any more
   */
  refresh(refreshToken: string, accessToken: string | null): Promise<RefreshedTokens>;
  /** New tokens in place of those of the refresh token `before`, or null: the session is over. */
  changed(before: string, tokens: RefreshedTokens | null): void;
  now(): number;
}

/** A token with less life left than this is replaced before it is used (contract/01 §11). */
export const EXPIRY_MARGIN_MILLIS = 20_000;
/** More life cannot be asked for. */
export const MOST_LIFE_MILLIS = 60_000;

/** One sign-in: its refresh token, and the access token of the moment. */
export class Session {
  #refreshToken: string;
  #accessToken: string | null = null;
  /** The last that the server refused. */
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

  /** That of the moment. */
  get refreshToken(): string {
    return this.#refreshToken;
  }

  /**
   * An access token with at least so much life, 20 s unless asked for more, 60 s at most; refreshed when needed:
   * one refresh at a time, however many ask.
   * @returns null when the session is over
   * @throws NetworkError, ApiError when the refresh could not be carried out; the session stays as it is
   */
  async getAccessToken({ minLifeMillis = EXPIRY_MARGIN_MILLIS } = {}): Promise<string | null> {
    if (this.#over) return null;
    const lifeMillis = Math.min(Math.max(minLifeMillis, EXPIRY_MARGIN_MILLIS), MOST_LIFE_MILLIS);
    if (this.#accessToken !== null && this.#expiresAtMillis - this.events.now() > lifeMillis) return this.#accessToken;
    if (this.#refreshToken === '') return this.#withoutRefresh();
    this.#refreshing ??= this.#refresh().finally(() => (this.#refreshing = null));
    return this.#refreshing;
  }

  /** Of a request that brought an access token alone: it is all there is, until it is refused or has expired. */
  #withoutRefresh(): string | null {
    if (this.#accessToken !== null && this.#expiresAtMillis > this.events.now()) return this.#accessToken;
    this.end();
    return null;
  }

  /** The server refused this token. A newer one that has arrived meanwhile is kept. */
  rejectAccessToken(accessToken: string): void {
    if (this.#accessToken !== accessToken) return;
    this.#rejected = accessToken;
    this.#accessToken = null;
  }

  /** Signed out, or refused by the server: both tokens are of no use any more. */
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
    // Counted from our own request, not from `exp`: a device whose clock is ahead would refresh at every call.
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
