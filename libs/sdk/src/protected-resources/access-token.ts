import { signedJwt } from '../jwt/signed-jwt.js';
import type { SigningKeys } from '../jwt/signing-keys.js';
import { Refused } from './refusal.js';

/** Claims of an access token of the issuer (RFC 9068 §2.2, contract/08 §6). */
export interface ResourceTokenClaims {
  readonly iss: string;
  readonly aud: string | readonly string[];
  /** The user's ID, or the client's if the application acts on its own. */
  readonly sub: string;
  readonly client_id: string;
  readonly jti: string;
  /** Seconds since the epoch. */
  readonly iat: number;
  readonly exp: number;
  readonly scope?: string;
  /** The grant of the user. */
  readonly sid?: string;
  /** When the user signed in, in seconds since the epoch. */
  readonly auth_time?: number;
  readonly acr?: string;
  readonly amr?: readonly string[];
  readonly cnf?: { readonly jkt?: string };
  readonly [name: string]: unknown;
}

export interface TokenExpectations {
  issuer: string;
  resource: string;
  keys: SigningKeys;
  now: () => number;
}

/** Allows for differences between clocks. */
const TOLERANCE_SECONDS = 30;

/**
 * Verifies an access token (RFC 9068 §4): type, algorithm, signature, issuer, audience and times.
 * @throws Refused if it is not valid
 */
export async function verifiedClaims(token: string, expected: TokenExpectations): Promise<ResourceTokenClaims> {
  const jwt = signedJwt(token);
  if (jwt === null) throw invalid('The access token is not a JWT signed with ES256.');
  const { typ, kid } = jwt.header;
  // ID tokens have the same issuer and keys.
  if (!/^(application\/)?at\+jwt$/i.test(String(typ))) throw invalid('The token is not an access token.');
  const key = typeof kid === 'string' ? await foundKey(expected.keys, kid) : null;
  if (key === null) throw invalid('The access token is signed with an unknown key.');
  if (!(await jwt.verify(key))) throw invalid('The signature of the access token is wrong.');
  const claims = jwt.claims as ResourceTokenClaims;
  if (claims.iss !== expected.issuer) throw invalid('The access token is of another issuer.');
  if (!isFor(claims.aud, expected.resource)) throw invalid('The access token is for another resource.');
  const seconds = expected.now() / 1_000;
  if (!(Number.isFinite(claims.exp) && claims.exp > seconds)) throw invalid('The access token has expired.');
  for (const from of [claims.iat, claims['nbf'] ?? claims.iat]) {
    if (!(typeof from === 'number' && from <= seconds + TOLERANCE_SECONDS)) {
      throw invalid('The access token is not valid yet.');
    }
  }
  if (!isText(claims.sub) || !isText(claims.client_id)) throw invalid('The access token names no client or subject.');
  return claims;
}

async function foundKey(keys: SigningKeys, kid: string): Promise<CryptoKey | null> {
  try {
    return await keys.find(kid);
  } catch (error) {
    throw new Refused('temporarily_unavailable', 'The authorization server does not answer. Try again soon.', {
      cause: error,
    });
  }
}

/** Compares as URLs, so a missing slash after the host does not matter. */
function isFor(audience: unknown, resource: string): boolean {
  const audiences: unknown[] = Array.isArray(audience) ? audience : [audience];
  return audiences.some((one) => typeof one === 'string' && (one === resource || hrefOf(one) === hrefOf(resource)));
}

function hrefOf(text: string): string {
  try {
    return new URL(text).href;
  } catch {
    return text;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const invalid = (description: string) => new Refused('invalid_token', description);
