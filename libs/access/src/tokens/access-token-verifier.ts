import { verify } from 'node:crypto';
import { isCanonicalUuid } from '@hallpass/database';
import { LRUCache } from 'lru-cache';
import { PublicKeys } from './public-keys.js';
import { ACCESS_TOKEN_TYPE, issuerOf, type TokenAudience } from './token-issuer.js';

/** The payload of an access token (contract/01 §11). Every member except the last two is always present. */
export interface AccessTokenClaims {
  iss: string;
  aud: string;
  sub: string;
  /** Seconds since the epoch. */
  iat: number;
  /** Seconds since the epoch. */
  exp: number;
  project_id: string;
  branch_id: 'main';
  /** The session's id; not the refresh token. */
  refresh_token_id: string;
  role: 'authenticated';
  name: string | null;
  email: string | null;
  email_verified: boolean;
  selected_team_id: string | null;
  is_anonymous: boolean;
  /** Only for an impersonation: the impersonator, `user:<id>` or `key:<id>`. */
  impersonated_by?: string;
  /** Only if the user must set up a second factor first: for back ends that verify tokens themselves (security G9). */
  second_factor_required?: true;
}

/** `expired` only for a token that is otherwise valid. */
export type TokenVerdict =
  | { outcome: 'valid'; claims: AccessTokenClaims }
  | { outcome: 'expired'; claims: AccessTokenClaims }
  /** The reason is only for the log. */
  | { outcome: 'unparsable'; reason: string };

interface KnownToken {
  kid: string;
  claims: AccessTokenClaims;
}

interface ReadToken extends KnownToken {
  signed: Buffer;
  signature: Buffer;
}

const MAX_TOKEN_CHARACTERS = 8_192;
const MAX_KEY_ID_CHARACTERS = 64;
/** r and s of P-256 (RFC 7518 §3.4). */
const SIGNATURE_BYTES = 64;
const CLOCK_SKEW_SECONDS = 60;
/** Cache size for tokens with a verified signature, evicting the least recently used. About 1.5 kB each. */
const MAX_KNOWN_TOKENS = 5_000;
const unparsable = (reason: string): TokenVerdict => ({ outcome: 'unparsable', reason });

/**
 * Verifies access tokens: only ES256, keys by exact lookup in the project that the token names, and the type of every
 * claim (security A1 to A4, A8). Never throws because of a token's content.
 */
export class AccessTokenVerifier {
  /** Keyed by the whole token, so that any change makes it a different token. */
  private readonly known = new LRUCache<string, KnownToken>({ max: MAX_KNOWN_TOKENS });

  constructor(
    private readonly keys: Pick<PublicKeys, 'find'>,
    private readonly baseUrl: string,
    /** Milliseconds since the epoch. */
    private readonly now: () => number = Date.now,
  ) {}

  async verify(token: string): Promise<TokenVerdict> {
    if (token.length > MAX_TOKEN_CHARACTERS) return unparsable('too long');
    const known = this.known.get(token);
    const read = known ?? readToken(token);
    if (read === null) return unparsable('not shaped like an access token');
    const { kid, claims } = read;
    const audience: TokenAudience = claims.is_anonymous ? 'anonymous' : 'regular';
    // Check this for cached tokens too: the key may have been retired since.
    const found = await this.keys.find(claims.project_id, kid);
    if (found?.audience !== audience)
      return unparsable(found ? 'the key signs tokens of another kind of user' : 'the project has no such key');
    if (!known) {
      if (claims.aud !== audienceOf(claims.project_id, audience)) return unparsable('wrong audience');
      if (claims.iss !== issuerOf(this.baseUrl, claims.project_id, audience)) return unparsable('wrong issuer');
      const { signed, signature } = read as ReadToken;
      if (!verify('sha256', signed, { key: found.key, dsaEncoding: 'ieee-p1363' }, signature))
        return unparsable('the signature does not match');
    }
    const seconds = this.now() / 1000;
    if (claims.iat > seconds + CLOCK_SKEW_SECONDS) return unparsable('issued in the future');
    const isExpired = claims.exp <= seconds;
    if (isExpired) this.known.delete(token);
    else if (!known) this.known.set(token, { kid, claims });
    return { outcome: isExpired ? 'expired' : 'valid', claims };
  }
}

/** Splits and decodes a well-formed token without verifying its signature. */
function readToken(token: string): ReadToken | null {
  const [header, payload, signature, ...rest] = token.split('.');
  if (!header || !payload || !signature || rest.length > 0) return null;
  const kid = keyIdOf(header);
  const claims = claimsOf(payload);
  const bytes = decode(signature);
  if (kid === null || claims === null || bytes?.length !== SIGNATURE_BYTES) return null;
  return { kid, claims, signed: Buffer.from(`${header}.${payload}`), signature: bytes };
}

/** `aud` of a project's access tokens (contract/01 §11). */
export const audienceOf = (projectId: string, audience: TokenAudience): string =>
  audience === 'regular' ? projectId : `${projectId}:anon`;

/**
 * Accepts only a key id in the header, and nothing that changes how the token is read: `crit` is rejected, `jwk` and
 * the like are ignored.
 */
function keyIdOf(segment: string): string | null {
  const header = flatObject(segment);
  if (!header || header.alg !== 'ES256' || header.typ !== ACCESS_TOKEN_TYPE) return null;
  if ('crit' in header || 'b64' in header) return null;
  const { kid } = header;
  return typeof kid === 'string' && kid !== '' && kid.length <= MAX_KEY_ID_CHARACTERS ? kid : null;
}

function claimsOf(segment: string): AccessTokenClaims | null {
  const bytes = decode(segment);
  const claims = bytes && parseObject(bytes.toString('utf8'));
  return claims && isClaims(claims) ? claims : null;
}

function isClaims(c: object): c is AccessTokenClaims {
  const claims = c as Partial<Record<keyof AccessTokenClaims, unknown>>;
  return (
    typeof claims.iss === 'string' &&
    typeof claims.aud === 'string' &&
    isCanonicalUuid(claims.sub) &&
    Number.isSafeInteger(claims.iat) &&
    Number.isSafeInteger(claims.exp) &&
    (isCanonicalUuid(claims.project_id) || claims.project_id === 'internal') &&
    claims.branch_id === 'main' &&
    isCanonicalUuid(claims.refresh_token_id) &&
    claims.role === 'authenticated' &&
    isTextOrNull(claims.name) &&
    isTextOrNull(claims.email) &&
    typeof claims.email_verified === 'boolean' &&
    (claims.selected_team_id === null || isCanonicalUuid(claims.selected_team_id)) &&
    typeof claims.is_anonymous === 'boolean' &&
    (claims.impersonated_by === undefined || typeof claims.impersonated_by === 'string')
  );
}

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

function flatObject(segment: string): Record<string, unknown> | null {
  const bytes = decode(segment);
  return bytes && parseFlatObject(bytes.toString('utf8'));
}

/**
 * Accepts only strict base64url without padding. With several spellings of a value, a token could be altered and still
 * pass.
 */
function decode(segment: string): Buffer | null {
  const bytes = Buffer.from(segment, 'base64url');
  return bytes.toString('base64url') === segment ? bytes : null;
}

/** @returns null for anything other than an object of strings, numbers, booleans and nulls, or for duplicate names */
export function parseFlatObject(json: string): Record<string, unknown> | null {
  const object = parseObject(json);
  return object && Object.values(object).every((member) => typeof member !== 'object' || member === null)
    ? object
    : null;
}

/**
 * Parses a JSON object and rejects duplicate member names, at every depth: parsers differ in which one they use, and a
 * token must mean the same to all of them (RFC 8725 §2.4, security A8). Claims of a project can be lists and objects.
 */
export function parseObject(json: string): Record<string, unknown> | null {
  const value = parse(json);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return countNames(json) === countMembers(value) ? (value as Record<string, unknown>) : null;
}

/** Counts without recursion, because a token that is not verified yet can be nested deeply. */
function countMembers(object: object): number {
  let members = 0;
  const open: object[] = [object];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const values: unknown[] = Object.values(next);
    if (!Array.isArray(next)) members += values.length;
    for (const inner of values) if (typeof inner === 'object' && inner !== null) open.push(inner);
  }
  return members;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** In valid JSON, every string before a colon is a member's name. */
function countNames(json: string): number {
  let names = 0;
  for (const [, colon] of json.matchAll(/"(?:[^"\\]|\\.)*"\s*(:?)/g)) if (colon) names += 1;
  return names;
}
