/** Most proofs of one key that are remembered at a time. */
const MAX_OF_ONE_KEY = 10_000;
const SWEEP_SECONDS = 60;

/**
 * Remembers DPoP proofs until they expire, so that each one works once (RFC 9449 §11.1). Only proofs for valid tokens
 * get here. Every process has its own memory.
 */
export class SeenProofs {
  readonly #now: () => number;
  readonly #expiryOf = new Map<string, Map<string, number>>();
  #sweptAt: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#sweptAt = now() / 1_000;
  }

  /** @param expiry in seconds since the epoch */
  add(thumbprint: string, id: string, expiry: number): 'new' | 'seen' | 'full' {
    const seconds = this.#now() / 1_000;
    if (seconds - this.#sweptAt >= SWEEP_SECONDS) this.#sweep(seconds);
    const ids = this.#expiryOf.get(thumbprint) ?? new Map<string, number>();
    this.#expiryOf.set(thumbprint, ids);
    if (ids.has(id)) return 'seen';
    if (ids.size >= MAX_OF_ONE_KEY) return 'full';
    ids.set(id, expiry);
    return 'new';
  }

  #sweep(seconds: number): void {
    this.#sweptAt = seconds;
    for (const [thumbprint, ids] of this.#expiryOf) {
      for (const [id, expiry] of ids) if (expiry < seconds) ids.delete(id);
      if (ids.size === 0) this.#expiryOf.delete(thumbprint);
    }
  }
}
