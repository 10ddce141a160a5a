import { NetworkError, RateLimitedError } from '../errors/request-errors.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request as it goes over the wire. */
export interface WireRequest {
  method: Method;
  url: string;
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

/** An answer read whole, under its real status. */
export interface WireResponse {
  status: number;
  headers: Headers;
  text: string;
}

export interface TransportOptions {
  /** Stands in for the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Resolves after so many milliseconds; rejects when the signal is aborted. */
  wait?: (millis: number, signal?: AbortSignal) => Promise<void>;
  /** Jitter: a number from 0 up to 1. */
  random?: () => number;
  /** A 429 that asks for a longer pause is thrown as `RateLimitedError` instead of being waited out. Default 10. */
  maxRetryAfterSeconds?: number;
}

const MAX_ATTEMPTS = 5;
const FIRST_DELAY_MILLIS = 1_000;
const IDEMPOTENT: ReadonlySet<Method> = new Set(['GET', 'PUT', 'DELETE']);

/**
 * Sends requests and repeats those that may be repeated (contract/01 §3): after a network failure the
 * idempotent ones, with exponential backoff and jitter; after a 429 any, since the server has not carried it out.
 */
export class Transport {
  readonly #fetch: typeof globalThis.fetch;
  readonly #wait: (millis: number, signal?: AbortSignal) => Promise<void>;
  readonly #random: () => number;
  readonly #maxRetryAfterSeconds: number;

  constructor(options: TransportOptions = {}) {
    // Looked up at each call, so that an app may replace the global later; a browser refuses an unbound fetch.
    this.#fetch = options.fetch ?? ((...args) => globalThis.fetch(...args));
    this.#wait = options.wait ?? wait;
    this.#random = options.random ?? Math.random;
    this.#maxRetryAfterSeconds = options.maxRetryAfterSeconds ?? 10;
  }

  /**
   * @throws NetworkError when no answer came
   * @throws RateLimitedError when the server keeps asking to wait
   */
  async send(request: WireRequest): Promise<WireResponse> {
    for (let attempt = 1; ; attempt++) {
      let response: WireResponse;
      try {
        response = await this.#once(request);
      } catch (error) {
        if (request.signal?.aborted) throw error;
        if (attempt >= MAX_ATTEMPTS || !IDEMPOTENT.has(request.method)) {
          throw new NetworkError(new URL(request.url).origin, { cause: error });
        }
        await this.#wait(this.#backoffMillis(attempt), request.signal);
        continue;
      }
      if (response.status !== 429) return response;
      const seconds = retryAfterSeconds(response.headers);
      if (attempt >= MAX_ATTEMPTS || (seconds ?? 0) > this.#maxRetryAfterSeconds) {
        throw new RateLimitedError(seconds ?? 1, response.headers.get('x-stack-request-id'));
      }
      await this.#wait(seconds === null ? this.#backoffMillis(attempt) : seconds * 1_000, request.signal);
    }
  }

  async #once({ method, url, headers, body, signal }: WireRequest): Promise<WireResponse> {
    const response = await this.#fetch(url, {
      method,
      // A nonce of its own for every try: no cache on the way may answer (contract/01 §2).
      headers: { ...headers, 'x-stack-random-nonce': randomNonce() },
      body,
      signal,
      credentials: 'omit',
      cache: 'no-store',
    });
    const actual = Number(response.headers.get('x-stack-actual-status') ?? response.status);
    return { status: actual, headers: response.headers, text: await response.text() };
  }

  /** Half of the delay is fixed, half is jitter, so that many clients do not come back at once. */
  #backoffMillis(attempt: number): number {
    const delay = FIRST_DELAY_MILLIS * 2 ** (attempt - 1);
    return delay / 2 + (delay / 2) * this.#random();
  }
}

/** `Retry-After` in whole seconds (RFC 9110 §10.2.3); null when missing or a date, which this wire never sends. */
function retryAfterSeconds(headers: Headers): number | null {
  const value = headers.get('retry-after');
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** 45 characters of lower-case Crockford base32 (contract/01 §7). */
function randomNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(45)), (byte) => ALPHABET[byte % 32]).join('');
}

function wait(millis: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, millis);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
