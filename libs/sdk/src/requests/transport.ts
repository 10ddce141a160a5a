import { NetworkError, OfflineError, RateLimitedError } from '../errors/request-errors.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface WireRequest {
  method: Method;
  url: string;
  headers: Record<string, string>;
  body?: string | Blob;
  signal?: AbortSignal;
  /**
   * Whether the request can be repeated although its method is not idempotent, such as a refresh (contract/01 §13).
   * Failed answers are repeated too.
   */
  isRepeatable?: boolean;
}

/** A complete answer with its real status. */
export interface WireResponse {
  status: number;
  headers: Headers;
  text: string;
}

export interface TransportOptions {
  /** Replaces the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Resolves after the given milliseconds, or rejects when the signal is aborted. */
  wait?: (millis: number, signal?: AbortSignal) => Promise<void>;
  /** Jitter from 0 (inclusive) to 1 (exclusive). */
  random?: () => number;
  /** A 429 that asks for a longer pause throws `RateLimitedError`. Default: waits for any pause. */
  maxRetryAfterSeconds?: number;
  /** Whether the device has a network. Default: `navigator.onLine`. */
  isOnline?: () => boolean;
}

/** Maximum number of retries, and the first pause, which doubles each time (contract/01 §3). */
const MAX_RETRIES = 5;
const FIRST_DELAY_MILLIS = 1_000;
const IDEMPOTENT: ReadonlySet<Method> = new Set(['GET', 'PUT', 'DELETE']);
const LOOP_DETECTED = 508;

/**
 * Sends requests and retries them where that is safe (contract/01 §3). After a network failure, it retries idempotent
 * requests with exponential backoff and jitter. After a 429 or 508 it retries any request, because the server has not
 * carried it out.
 */
export class Transport {
  readonly #fetch: typeof globalThis.fetch;
  readonly #wait: (millis: number, signal?: AbortSignal) => Promise<void>;
  readonly #random: () => number;
  readonly #maxRetryAfterSeconds: number;
  readonly #isOnline: () => boolean;

  constructor(options: TransportOptions = {}) {
    // Looks up `fetch` at each call, because an app may replace the global later. Browsers reject an unbound fetch.
    this.#fetch = options.fetch ?? ((...args) => globalThis.fetch(...args));
    this.#wait = options.wait ?? wait;
    this.#random = options.random ?? Math.random;
    this.#maxRetryAfterSeconds = options.maxRetryAfterSeconds ?? Infinity;
    this.#isOnline = options.isOnline ?? (() => globalThis.navigator?.onLine !== false);
  }

  /**
   * @throws NetworkError if no answer arrived
   * @throws RateLimitedError if the server keeps asking to wait
   */
  async send(request: WireRequest): Promise<WireResponse> {
    const isRepeatable = request.isRepeatable === true || IDEMPOTENT.has(request.method);
    for (let retries = 0; ; retries++) {
      let response: WireResponse;
      try {
        response = await this.#once(request);
      } catch (error) {
        if (request.signal?.aborted) throw error;
        if (retries >= MAX_RETRIES || !isRepeatable) throw await this.#networkError(request, retries + 1, error);
        await this.#wait(this.#backoffMillis(retries), request.signal);
        continue;
      }
      const pauseMillis = this.#pauseBefore(request, response, retries);
      if (pauseMillis === null) return response;
      await this.#wait(pauseMillis, request.signal);
    }
  }

  /** Returns the pause before a retry. Null if the answer is final. */
  #pauseBefore(request: WireRequest, { status, headers }: WireResponse, retries: number): number | null {
    if (status === 429) {
      const seconds = retryAfterSeconds(headers);
      if (retries >= MAX_RETRIES || (seconds ?? 0) > this.#maxRetryAfterSeconds) {
        throw new RateLimitedError(seconds ?? 1, headers.get('x-stack-request-id'));
      }
      return seconds === null ? this.#backoffMillis(retries) : seconds * 1_000;
    }
    const hasFailed = status === LOOP_DETECTED || (request.isRepeatable === true && status >= 500);
    return hasFailed && retries < MAX_RETRIES ? this.#backoffMillis(retries) : null;
  }

  /** Distinguishes a device without a network, an unreachable server and a request that is blocked on its way. */
  async #networkError({ url, method }: WireRequest, tries: number, cause: unknown): Promise<NetworkError> {
    const { origin, pathname } = new URL(url);
    if (!this.#isOnline()) return new OfflineError(origin, { cause });
    const answers = await this.#fetch(`${origin}/health`, { credentials: 'omit', cache: 'no-store' }).then(
      ({ status }) => `answers ${status}`,
      () => 'does not answer either',
    );
    const said = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    return new NetworkError(origin, { cause }, [`${method} ${pathname}`, `${tries} tries`, `/health ${answers}`, said]);
  }

  async #once({ method, url, headers, body, signal }: WireRequest): Promise<WireResponse> {
    const response = await this.#fetch(url, {
      method,
      // A new nonce per attempt, so that no cache answers (contract/01 §2).
      headers: { ...headers, 'x-stack-random-nonce': randomNonce() },
      body,
      signal,
      credentials: 'omit',
      cache: 'no-store',
    });
    const actual = Number(response.headers.get('x-stack-actual-status') ?? response.status);
    return { status: actual, headers: response.headers, text: await response.text() };
  }

  /** Half of the delay is fixed and half is jitter, so that many clients do not retry at the same time. */
  #backoffMillis(retries: number): number {
    const delay = FIRST_DELAY_MILLIS * 2 ** retries;
    return delay / 2 + (delay / 2) * this.#random();
  }
}

/**
 * Reads `Retry-After` in whole seconds (RFC 9110 §10.2.3). Null if it is missing or a date, which the server never
 * sends.
 */
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
