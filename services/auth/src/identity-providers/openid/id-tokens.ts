import { TextError } from '@hallpass/errors';
import { Injectable } from '@nestjs/common';
import { createRemoteJWKSet, customFetch, errors, type FetchImplementation, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { unusable } from '../provider-errors.js';
import { ProviderHttp, type ProviderClient } from '../provider-http.js';

/** Excludes `none` and HMAC: the client secret is not a signing key here (RFC 8725 §3.1). */
export const ASYMMETRIC_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const CLOCK_TOLERANCE_SECONDS = 30;
const MAX_KEY_SETS = 500;
const MAX_TOKEN_CHARACTERS = 32_768;

type KeySet = ReturnType<typeof createRemoteJWKSet>;

/** The values an ID token must have (security E4). */
export interface ExpectedIdToken {
  jwksUri: string;
  issuer: string;
  nonce: string;
}

export type IdTokenClaims = JWTPayload & { sub: string };

/**
 * Verifies ID tokens (OpenID Connect Core §3.1.3.7). Caches each issuer's keys and fetches them again when a key is
 * unknown.
 */
@Injectable()
export class IdTokens {
  private readonly keySets = new LRUCache<string, KeySet>({ max: MAX_KEY_SETS });

  constructor(private readonly http: ProviderHttp) {}

  /** @throws TextError 400 for an invalid token, 503 when the keys cannot be read */
  async verify(client: ProviderClient, idToken: string | null, expected: ExpectedIdToken): Promise<IdTokenClaims> {
    if (idToken === null || idToken.length > MAX_TOKEN_CHARACTERS) throw unusable(client.type, 'returned no ID token');
    let claims: JWTPayload;
    try {
      const { payload } = await jwtVerify(idToken, this.keysOf(client, expected.jwksUri), {
        issuer: expected.issuer,
        audience: client.clientId,
        algorithms: ASYMMETRIC_ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['sub', 'iat', 'exp'],
      });
      claims = payload;
    } catch (error) {
      if (error instanceof TextError) throw error;
      throw this.bad(client, error instanceof errors.JOSEError ? error.code : 'ERR_UNREADABLE');
    }
    if (claims['nonce'] !== expected.nonce) throw this.bad(client, 'ERR_NONCE');
    // The token was issued to another client that may also use it here (Core §2).
    if (claims['azp'] !== undefined && claims['azp'] !== client.clientId) throw this.bad(client, 'ERR_AZP');
    if (Array.isArray(claims.aud) && claims.aud.length > 1 && claims['azp'] === undefined)
      throw this.bad(client, 'ERR_AZP');
    if (typeof claims.sub !== 'string' || claims.sub === '') throw this.bad(client, 'ERR_SUB');
    return { ...claims, sub: claims.sub };
  }

  private bad(client: ProviderClient, code: string): Error {
    return unusable(client.type, `returned an ID token that is not valid (${code})`);
  }

  private keysOf(client: ProviderClient, jwksUri: string): KeySet {
    const key = `${client.isOperatorsChoice === true} ${jwksUri}`;
    const known = this.keySets.get(key);
    if (known) return known;
    const keys = createRemoteJWKSet(new URL(jwksUri), { [customFetch]: this.fetchFor(client) });
    this.keySets.set(key, keys);
    return keys;
  }

  /** Fetches keys under our limits for calls to third-party addresses (security J9). */
  private fetchFor(client: ProviderClient): FetchImplementation {
    return async (url) => {
      const { status, body } = await this.http.send(client, url);
      return new Response(JSON.stringify(body), { status });
    };
  }
}
