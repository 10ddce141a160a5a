import { bytesOfBase64url, jsonOfBase64url } from '../base64.js';
import { apiBase } from '../requests/app-identity.js';
import { type AccessTokenClaims, decodeAccessToken } from '../sessions/access-token.js';

export interface AccessTokenVerifierOptions {
  /** Base address of the server, without `/api/v1`. */
  baseUrl: string;
  /**
   * The part of the tokens' issuer before `/projects/`. Default: `<baseUrl>/api/v1`. Set it if your servers reach
   * Hallpass at another address than browsers do.
   */
  issuerBase?: string;
  projectId: string;
  /** Whether to accept tokens of anonymous users. Default false. */
  allowAnonymous?: boolean;
  fetch?: typeof globalThis.fetch;
  now?: () => number;
}

export interface VerifiedAccessToken {
  userId: string;
  sessionId: string;
  claims: AccessTokenClaims;
}

interface Jwk extends JsonWebKey {
  kid: string;
}

/** Maximum age of cached keys (the server's `max-age`, contract/01 §11), and minimum time between two loads. */
const KEYS_LIVE_MILLIS = 3_600_000;
const LOOK_AGAIN_MILLIS = 30_000;
const ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' };
const encoder = new TextEncoder();
/** Allows for differences between clocks. */
const TOLERANCE_SECONDS = 30;

/**
 * Verifies access tokens in a back end without a request per token: signature against the server's public keys, issuer,
 * audience, role and expiry (contract/01 §11, RFC 7519 §7.2). A token whose session was revoked is accepted until it
 * expires, 10 minutes at most. If that is too long, ask the server with `getUser`.
 */
export class AccessTokenVerifier {
  readonly #options: AccessTokenVerifierOptions;
  readonly #now: () => number;
  #keys = new Map<string, CryptoKey>();
  #loadedAt = -Infinity;
  #triedAt = -Infinity;
  #loading: Promise<void> | null = null;

  constructor(options: AccessTokenVerifierOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /**
   * @returns null for an invalid token
   * @throws Error if the keys cannot be loaded
   */
  async verify(token: string): Promise<VerifiedAccessToken | null> {
    const [header, payload, signature, ...more] = token.split('.');
    const claims = decodeAccessToken(token);
    const kid = kidOf(header ?? '');
    if (claims === null || kid === null || !signature || more.length > 0 || !this.#isMeant(claims)) return null;
    const key = await this.#key(kid);
    if (key === null) return null;
    const signed = encoder.encode(`${header}.${payload}`);
    const bytes = signatureOf(signature);
    const isGood = bytes && (await crypto.subtle.verify(ALGORITHM, key, bytes, signed));
    return isGood ? { userId: claims.sub, sessionId: claims.refresh_token_id, claims } : null;
  }

  #isMeant({ iss, aud, role, exp, iat, project_id, is_anonymous, sub }: AccessTokenClaims): boolean {
    const { baseUrl, projectId, allowAnonymous = false } = this.#options;
    const base = this.#options.issuerBase ?? apiBase(baseUrl);
    const seconds = this.#now() / 1_000;
    return (
      typeof sub === 'string' &&
      role === 'authenticated' &&
      project_id === projectId &&
      (is_anonymous === false || (is_anonymous === true && allowAnonymous)) &&
      aud === (is_anonymous ? `${projectId}:anon` : projectId) &&
      iss === `${base}/${is_anonymous ? 'projects-anonymous-users' : 'projects'}/${projectId}` &&
      exp > seconds &&
      iat <= seconds + TOLERANCE_SECONDS
    );
  }

  /** An unknown key id may be new or made up, so the keys are loaded again, but not for every token. */
  async #key(kid: string): Promise<CryptoKey | null> {
    const now = this.#now();
    const isOld = now - this.#loadedAt > KEYS_LIVE_MILLIS;
    if ((isOld || !this.#keys.has(kid)) && now - this.#triedAt > LOOK_AGAIN_MILLIS) {
      this.#loading ??= this.#load().finally(() => (this.#loading = null));
    }
    if (this.#loading && (isOld || !this.#keys.has(kid))) await this.#loading;
    return this.#keys.get(kid) ?? null;
  }

  async #load(): Promise<void> {
    const { baseUrl, projectId, fetch = globalThis.fetch } = this.#options;
    const url = `${apiBase(baseUrl)}/projects/${encodeURIComponent(projectId)}/.well-known/jwks.json`;
    this.#triedAt = this.#now();
    try {
      const response = await fetch(`${url}?include_anonymous=true`);
      if (!response.ok) throw new Error(`The keys at ${url} could not be had: status ${response.status}.`);
      const { keys } = (await response.json()) as { keys: Jwk[] };
      const imported = await Promise.all(keys.map(async (jwk) => [jwk.kid, await keyOf(jwk)] as const));
      this.#keys = new Map(imported);
      this.#loadedAt = this.#now();
    } catch (error) {
      // Keep using the keys that are already loaded.
      if (this.#keys.size === 0) {
        this.#triedAt = -Infinity;
        throw error;
      }
    }
  }
}

const keyOf = (jwk: Jwk): Promise<CryptoKey> =>
  crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']);

function kidOf(header: string): string | null {
  try {
    const { alg, kid } = jsonOfBase64url(header) as { alg: unknown; kid: unknown };
    return alg === 'ES256' && typeof kid === 'string' ? kid : null;
  } catch {
    return null;
  }
}

function signatureOf(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return bytesOfBase64url(text);
  } catch {
    return null;
  }
}
