import { Database } from '@hallpass/database';
import { hashToken } from '@hallpass/identity';
import { Injectable } from '@nestjs/common';
import { limitsOfGrants } from '../live-grant.sql.js';
import { applicationIdOf } from '../metadata-documents/client-id-url.js';
import type { RecordsOf } from '../provider/record-adapter.js';
import { type AccessJwtClaims, AccessJwts } from '@hallpass/access';
import { selectIsLiveJwt } from './issued-token.sql.js';

/** `userId` is null for a token without a user. */
export type LiveJwt = AccessJwtClaims & { userId: string | null };

/** Reads access tokens for resources whose grant and applications are live. */
@Injectable()
export class LiveJwts {
  constructor(
    private readonly database: Database,
    private readonly jwts: AccessJwts,
  ) {}

  /** @returns null for anything but a live access token of the issuer */
  async read({ projectId, policy }: RecordsOf, issuer: string, token: string): Promise<LiveJwt | null> {
    const claims = await this.jwts.read(projectId, issuer, token);
    if (!claims) return null;
    const [row] = await selectIsLiveJwt(this.database, {
      projectId,
      ...livenessOf(claims),
      ...limitsOfGrants(policy),
    });
    return row?.is_live ? { ...claims, userId: row.user_id } : null;
  }
}

/** The values that decide whether a JWT is live. */
export const livenessOf = ({ client_id: clientId, sid, jti, iat, act }: AccessJwtClaims) => ({
  applicationId: applicationIdOf(clientId),
  sessionId: sid ?? null,
  isExchanged: act !== undefined,
  idHash: hashToken(jti),
  issuedAt: iat,
});
