import type { ApiErrorCode } from './generated/catalogue.js';

/**
 * The server rejected the request or failed without a known error, for example with a plain 404 or 500 (contract/01
 * §6).
 */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** Identifies the request in the server's log. Null if the answer had no id. */
    readonly requestId: string | null = null,
    /**
     * Identifies the kind of rejection. Null if the answer is not from the server, for example from a proxy. Newer
     * servers may send other codes.
     */
    readonly code: ApiErrorCode | (string & {}) | null = null,
    /** For `CHALLENGE_REQUIRED`: the challenge, as the server sent it. The sign-in methods of the library answer it. */
    readonly challenge: string | null = null,
  ) {
    super(message);
    this.name = new.target.name;
  }
}

/** Status 429: the server asks for a longer pause than the library waits on its own. */
export class RateLimitedError extends ApiError {
  constructor(
    readonly retryAfterSeconds: number,
    requestId: string | null = null,
  ) {
    super(
      429,
      `Too many requests. Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}.`,
      requestId,
      'RATE_LIMITED',
    );
  }
}

/** Someone other than the signed-in user signed in when the user was asked to sign in again. That session was ended. */
export class OtherUserError extends Error {
  constructor() {
    super('That is the sign-in of somebody else. Sign in as the user who is signed in here.');
    this.name = new.target.name;
  }
}

/** No answer arrived. The server may or may not have carried out the request. */
export class NetworkError extends Error {
  constructor(
    url: string,
    options?: ErrorOptions,
    /** The checks that were made, with their results. */
    readonly diagnostics: readonly string[] = [],
  ) {
    const found = diagnostics.length === 0 ? '' : ` (${diagnostics.join('; ')})`;
    super(`Could not reach ${url}. Check the connection and that the server is running.${found}`, options);
    this.name = new.target.name;
  }
}

/** The device has no network. */
export class OfflineError extends NetworkError {
  constructor(url: string, options?: ErrorOptions) {
    super(url, options);
    this.message = 'You are offline. Please check your internet connection and try again.';
  }
}
