import type { ApiErrorCode } from './generated/catalogue.js';

/** The server refused or failed without a known error: a text answer such as 404 or 500 (contract/01 §6). */
export class ApiError extends Error {
  constructor(
    /** The real HTTP status. */
    readonly status: number,
    message: string,
    /** Names the request in the server's log; null when the answer had none. */
    readonly requestId: string | null = null,
    /** Which refusal it is; null when the answer is not the server's, such as a proxy's. A newer server may have others. */
    readonly code: ApiErrorCode | (string & {}) | null = null,
  ) {
    super(message);
    this.name = new.target.name;
  }
}

/** 429, and the server asks for a longer pause than the library waits by itself. */
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

/** Who was to sign in again did not: it was somebody else, who is not signed in either. */
export class OtherUserError extends Error {
  constructor() {
    super('That is the sign-in of somebody else. Sign in as the user who is signed in here.');
    this.name = new.target.name;
  }
}

/** No answer arrived at all. Whether the server carried the request out is unknown. */
export class NetworkError extends Error {
  constructor(
    url: string,
    options?: ErrorOptions,
    /** What was tried, and what came of it. */
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
