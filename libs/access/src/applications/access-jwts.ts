import { Database, isCanonicalUuid } from '@hallpass/database';
import { Injectable } from '@nestjs/common';
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { PublicKeys } from '../tokens/public-keys.js';
import { ACCESS_TOKEN_TYPE } from '../tokens/token-issuer.js';
import { applicationIdOf } from './application-id.js';

/** The claims of an access token for a resource (RFC 9068 §2.2). */
export interface AccessJwtClaims {
  iss: string;
  aud: string | string[];
  sub: string;
  client_id: string;
  jti: string;
  iat: number;
  exp: number;
  scope?: string;
  /** The id of the grant; absent for client credentials. */
  sid?: string;
  cnf?: { jkt: string };
  acr?: string;
  auth_time?: number;
  amr?: string[];
  act?: Actor;
}

/** The application that acts for the user, and the one before it (RFC 8693 §4.1). */
export interface Actor {
  sub: string;
  act?: Actor;
}

const REQUIRED = ['aud', 'sub', 'client_id', 'jti', 'iat', 'exp'];
const MAX_CHARACTERS = 16_384;

/** Verifies access tokens that the issuers have signed. Whether they are still live is in the database. */
@Injectable()
export class AccessJwts {
  private readonly keys: PublicKeys;

  constructor(database: Database) {
    this.keys = PublicKeys.of(database);
  }

  /** @returns null for anything but a valid access token of the issuer, such as one of the SDK (security F15) */
  async read(projectId: string, issuer: string, token: string): Promise<AccessJwtClaims | null> {
    if (token.length > MAX_CHARACTERS || !isJwt(token)) return null;
    try {
      const { payload } = await jwtVerify<AccessJwtClaims>(token, ({ kid }) => this.key(projectId, kid), {
        algorithms: ['ES256'],
        typ: ACCESS_TOKEN_TYPE,
        issuer,
        requiredClaims: REQUIRED,
      });
      const isOurs =
        isCanonicalUuid(applicationIdOf(payload.client_id)) &&
        (payload.sid === undefined || isCanonicalUuid(payload.sid));
      return isOurs ? payload : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  private async key(projectId: string, kid: string | undefined) {
    const found = kid === undefined ? undefined : await this.keys.find(projectId, kid);
    if (found?.audience !== 'regular') throw new errors.JWKSNoMatchingKey();
    return found.key;
  }
}

/** Whether a token has the header of a JWT. Opaque tokens have no dots. */
export function isJwt(token: string): boolean {
  if (!token.includes('.')) return false;
  try {
    return typeof decodeProtectedHeader(token).alg === 'string';
  } catch {
    return false;
  }
}

/** The issuer that a token claims to be from. Null for anything but a JWT. */
export function claimedIssuer(token: string): string | null {
  if (token.length > MAX_CHARACTERS || !isJwt(token)) return null;
  try {
    return decodeJwt(token).iss ?? null;
  } catch {
    return null;
  }
}
