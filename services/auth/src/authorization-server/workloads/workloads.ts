import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
} from 'jose';
import { LRUCache } from 'lru-cache';
import { ASYMMETRIC_ALGORITHMS } from '../../identity-providers/openid/id-tokens.js';
import type { ClaimRule, WorkloadIdentity } from '../applications/application.sql.js';

const CLOCK_TOLERANCE_SECONDS = 30;
const MAX_ASSERTION_CHARACTERS = 16_384;
const MAX_KEY_SETS = 200;
/** Keys that could not be read are not asked for again before. */
const FAILURE_MILLIS = 30_000;

/** Verifies tokens of workloads (RFC 7523 §3). Keeps the keys of issuers, and reads them again for an unknown key. */
export class Workloads {
  private readonly keySets = new LRUCache<string, JWTVerifyGetKey>({ max: MAX_KEY_SETS });
  private readonly failures = new LRUCache<string, true>({ max: MAX_KEY_SETS, ttl: FAILURE_MILLIS });

  constructor(private readonly fetch: (url: string) => Promise<Response>) {}

  /** @returns null if one of the identities accepts the assertion, else why the last of them does not, for the log */
  async refusalOf(identities: readonly WorkloadIdentity[], assertion: string): Promise<string | null> {
    if (assertion.length > MAX_ASSERTION_CHARACTERS) return `longer than ${MAX_ASSERTION_CHARACTERS} characters`;
    let reason: string | null = 'the application trusts no workload';
    for (const identity of identities) {
      reason = await this.refusalBy(identity, assertion);
      if (reason === null) return null;
    }
    return reason;
  }

  private async refusalBy(identity: WorkloadIdentity, assertion: string): Promise<string | null> {
    try {
      const { payload } = await jwtVerify(assertion, this.keysOf(identity), {
        issuer: identity.issuer,
        audience: identity.audience,
        algorithms: ASYMMETRIC_ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['exp'],
      });
      const missing = identity.claims.find((rule) => !fits(rule, payload));
      return missing ? `the claim "${missing.name}" does not match` : null;
    } catch (error) {
      return error instanceof errors.JOSEError ? error.code : 'the keys of the issuer could not be read';
    }
  }

  private keysOf({ jwks, jwks_uri: uri }: WorkloadIdentity): JWTVerifyGetKey {
    if (jwks) return createLocalJWKSet(jwks as Parameters<typeof createLocalJWKSet>[0]);
    const known = this.keySets.get(uri!);
    if (known) return known;
    const keys = createRemoteJWKSet(new URL(uri!), { [customFetch]: (url) => this.read(url) });
    this.keySets.set(uri!, keys);
    return keys;
  }

  private async read(url: string): Promise<Response> {
    if (this.failures.has(url)) throw new Error('failed a moment ago');
    try {
      const response = await this.fetch(url);
      if (response.status !== 200) throw new Error(`status ${response.status}`);
      return response;
    } catch (error) {
      this.failures.set(url, true);
      throw error;
    }
  }
}

/** Values that are not text, such as lists, match no rule. */
function fits({ name, value, match }: ClaimRule, payload: JWTPayload): boolean {
  const claim = Object.hasOwn(payload, name) ? payload[name] : undefined;
  if (typeof claim !== 'string') return false;
  return match === 'exact' ? claim === value : claim.startsWith(value);
}
