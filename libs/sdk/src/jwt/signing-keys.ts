/** A public key of a JWKS (RFC 7517), with the name that tokens use for it. */
interface Jwk extends JsonWebKey {
  kid?: string;
}

/** Maximum age of cached keys (the server's `max-age`, contract/01 §11), and minimum time between two loads. */
const KEYS_LIVE_MILLIS = 3_600_000;
const LOOK_AGAIN_MILLIS = 30_000;
/** Minimum time between two attempts while no keys are loaded. */
const TRY_AGAIN_MILLIS = 1_000;

export interface SigningKeysOptions {
  /** @returns the JSON of a JWKS */
  load: () => Promise<unknown>;
  now: () => number;
}

/** The ES256 keys of an issuer, cached. Keys of other kinds in the same set are ignored. */
export class SigningKeys {
  readonly #options: SigningKeysOptions;
  #keys: ReadonlyMap<string, CryptoKey> = new Map();
  #loadedAt = -Infinity;
  #triedAt = -Infinity;
  #failure: unknown = null;
  #loading: Promise<void> | null = null;

  constructor(options: SigningKeysOptions) {
    this.#options = options;
  }

  /**
   * An unknown key id may be new or made up, so the keys are loaded again, but not for every token.
   * @returns null if the issuer has no such key
   * @throws Error if no keys are loaded and they cannot be loaded
   */
  async find(kid: string): Promise<CryptoKey | null> {
    const now = this.#options.now();
    const isOld = now - this.#loadedAt > KEYS_LIVE_MILLIS;
    const pause = this.#failure === null ? LOOK_AGAIN_MILLIS : TRY_AGAIN_MILLIS;
    if ((isOld || !this.#keys.has(kid)) && now - this.#triedAt > pause) {
      this.#loading ??= this.#load().finally(() => (this.#loading = null));
    }
    if (this.#loading && (isOld || !this.#keys.has(kid))) await this.#loading;
    if (this.#failure !== null) throw this.#failure;
    return this.#keys.get(kid) ?? null;
  }

  async #load(): Promise<void> {
    this.#triedAt = this.#options.now();
    try {
      const { keys } = (await this.#options.load()) as { keys: Jwk[] };
      const signing = keys.filter(({ kid, kty, crv, use }) => kid && kty === 'EC' && crv === 'P-256' && use !== 'enc');
      const imported = await Promise.all(signing.map(async (jwk) => [String(jwk.kid), await es256Key(jwk)] as const));
      this.#keys = new Map(imported);
      this.#loadedAt = this.#options.now();
      this.#failure = null;
    } catch (error) {
      // Keep using the keys that are already loaded.
      if (this.#keys.size === 0) this.#failure = error;
    }
  }
}

/**
 * Imports a public key on P-256 for verification. Other members of the JWK, such as `key_ops`, do not matter.
 * @throws Error if it is no such key
 */
export const es256Key = ({ kty, crv, x, y }: JsonWebKey): Promise<CryptoKey> =>
  crypto.subtle.importKey('jwk', { kty, crv, x, y }, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']);
