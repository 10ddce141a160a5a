import { signedJwt } from '../jwt/signed-jwt.js';
import { SigningKeys } from '../jwt/signing-keys.js';
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

/** Allows for differences between clocks. */
const TOLERANCE_SECONDS = 30;

/**
 * Verifies access tokens in a back end without a request per token: signature against the server's public keys, issuer,
 * audience, role and expiry (contract/01 §11, RFC 7519 §7.2). A token whose session was revoked is accepted until it
 * expires, 10 minutes at most. If that is too long, ask the server with `getUser`. A token of a user who must set up a
 * second factor first is not accepted.
 */
export class AccessTokenVerifier {
  readonly #options: AccessTokenVerifierOptions;
  readonly #now: () => number;
  readonly #keys: SigningKeys;

  constructor(options: AccessTokenVerifierOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#keys = new SigningKeys({ load: () => this.#load(), now: this.#now });
  }

  /**
   * @returns null for an invalid token
   * @throws Error if the keys cannot be loaded
   */
  async verify(token: string): Promise<VerifiedAccessToken | null> {
    const jwt = signedJwt(token);
    const claims = decodeAccessToken(token);
    const kid = jwt?.header['kid'];
    if (jwt === null || claims === null || typeof kid !== 'string' || !this.#isMeant(claims)) return null;
    const key = await this.#keys.find(kid);
    const isGood = key !== null && (await jwt.verify(key));
    return isGood ? { userId: claims.sub, sessionId: claims.refresh_token_id, claims } : null;
  }

  #isMeant(claims: AccessTokenClaims): boolean {
    const { iss, aud, role, exp, iat, project_id, is_anonymous, sub, second_factor_required } = claims;
    const { baseUrl, projectId, allowAnonymous = false } = this.#options;
    const base = this.#options.issuerBase ?? apiBase(baseUrl);
    const seconds = this.#now() / 1_000;
    return (
      typeof sub === 'string' &&
      role === 'authenticated' &&
      second_factor_required === undefined &&
      project_id === projectId &&
      (is_anonymous === false || (is_anonymous === true && allowAnonymous)) &&
      aud === (is_anonymous ? `${projectId}:anon` : projectId) &&
      iss === `${base}/${is_anonymous ? 'projects-anonymous-users' : 'projects'}/${projectId}` &&
      exp > seconds &&
      iat <= seconds + TOLERANCE_SECONDS
    );
  }

  async #load(): Promise<unknown> {
    const { baseUrl, projectId, fetch = globalThis.fetch } = this.#options;
    const url = `${apiBase(baseUrl)}/projects/${encodeURIComponent(projectId)}/.well-known/jwks.json`;
    const response = await fetch(`${url}?include_anonymous=true`);
    if (!response.ok) throw new Error(`The keys at ${url} could not be had: status ${response.status}.`);
    return response.json();
  }
}
