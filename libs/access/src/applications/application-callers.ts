import { Database, isCanonicalUuid } from '@hallpass/database';
import { hashToken } from '@hallpass/identity';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import type { ApplicationOfCaller } from '../caller/caller.js';
import type { RequestHeaders } from '../caller/request-meta.js';
import { AccessJwts, type AccessJwtClaims, claimedIssuer } from './access-jwts.js';
import { apiIdentifier, issuerAddress } from './api-resource.js';
import { selectGrant, selectMachine } from './application-caller.sql.js';
import { tokenRefused } from './refusals.js';

export interface ApplicationCaller {
  projectId: string;
  userId: string | null;
  sessionId: string | null;
  application: ApplicationOfCaller;
}

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Identifies applications by `Authorization: Bearer`, with an access token that an issuer has signed for the API
 * (contract/08 §11). Asks the database at every request, because such tokens can live for a day.
 */
@Injectable()
export class ApplicationCallers {
  private readonly audience: string;
  private readonly issuers: string;

  constructor(
    private readonly database: Database,
    private readonly jwts: AccessJwts,
    { url }: Settings,
  ) {
    this.audience = apiIdentifier(url);
    this.issuers = issuerAddress(url, '');
  }

  /**
   * @returns null without a bearer token of an issuer
   * @throws TextError 401 if the API does not accept the token
   */
  async find(headers: RequestHeaders): Promise<ApplicationCaller | null> {
    const [, token] = BEARER.exec(String(headers['authorization'] ?? '')) ?? [];
    const issuer = token === undefined ? null : claimedIssuer(token);
    if (token === undefined || !issuer?.startsWith(this.issuers)) return null;
    const projectId = issuer.slice(this.issuers.length);
    const claims = isCanonicalUuid(projectId) ? await this.jwts.read(projectId, issuer, token) : null;
    if (claims === null) throw tokenRefused(this.audience, 'invalid signature, type, claims or time');
    if (claims.aud !== this.audience) throw tokenRefused(this.audience, 'for another resource');
    // A stolen token that is bound to a key must not work without the key (RFC 9449 §7.2).
    if (claims.cnf !== undefined) throw tokenRefused(this.audience, 'bound to a DPoP key');
    if (!isCanonicalUuid(claims.client_id)) throw tokenRefused(this.audience, 'of a client that registers itself');
    return claims.sid === undefined ? this.machine(projectId, claims) : this.granted(projectId, claims, claims.sid);
  }

  private async granted(projectId: string, claims: AccessJwtClaims, sessionId: string): Promise<ApplicationCaller> {
    const applicationId = claims.client_id;
    const [row] = await selectGrant(this.database, {
      projectId,
      applicationId,
      sessionId,
      idHash: hashToken(claims.jti),
    });
    if (!row) throw tokenRefused(this.audience, 'ended, or of a disabled application');
    const grant = { signedInAt: row.signed_in_at.getTime(), usedAt: row.used_at.getTime() };
    const application = { id: applicationId, scopes: scopesOf(claims), grant };
    return { projectId, userId: row.user_id, sessionId, application };
  }

  private async machine(projectId: string, claims: AccessJwtClaims): Promise<ApplicationCaller> {
    const applicationId = claims.client_id;
    const token = { idHash: hashToken(claims.jti), issuedAt: claims.iat };
    const [row] = await selectMachine(this.database, { projectId, applicationId, ...token });
    if (!row) throw tokenRefused(this.audience, 'ended, or of a disabled application');
    const application = { id: applicationId, scopes: scopesOf(claims), grant: null };
    return { projectId, userId: row.user_id, sessionId: null, application };
  }
}

const scopesOf = ({ scope = '' }: AccessJwtClaims): string[] => scope.split(' ').filter((name) => name !== '');
