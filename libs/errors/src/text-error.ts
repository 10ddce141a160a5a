/**
 * An answer that is not a known error: a status and a sentence, sent as `text/plain` without a code
 * (the "text errors" of wire/01). Use it where the catalogue of known errors has no entry: the published
 * SDK refuses codes it does not know.
 */
export class TextError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** 429 with an integer `Retry-After`, which the published SDK sleeps on before it tries again (wire/01 §3). */
export class RateLimitedError extends TextError {
  readonly retryAfterSeconds: number;

  /** @param retryAfterSeconds rounded up to a whole second, at least 1 */
  constructor(retryAfterSeconds: number) {
    const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
    super(429, `Too many requests. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`, {
      'retry-after': String(seconds),
    });
    this.retryAfterSeconds = seconds;
  }
}
