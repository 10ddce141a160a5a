import { Database } from '@hallpass/database';
import { hashToken } from '@hallpass/identity';
import { Injectable } from '@nestjs/common';
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
    const { client_id: clientId, sid: sessionId = null, jti, act } = claims;
    const isExchanged = act !== undefined;
    const { idleSeconds, lifetimeSeconds } = policy;
    const of = { projectId, applicationId: applicationIdOf(clientId), sessionId, isExchanged, idHash: hashToken(jti) };
    const [row] = await selectIsLiveJwt(this.database, { ...of, idleSeconds, lifetimeSeconds });
    return row?.is_live ? { ...claims, userId: row.user_id } : null;
  }
}
