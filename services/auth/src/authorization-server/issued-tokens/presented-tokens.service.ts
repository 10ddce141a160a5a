import { Database, isCanonicalUuid } from '@hallpass/database';
import { hashToken } from '@hallpass/identity';
import { Injectable } from '@nestjs/common';
import { type AccessJwtClaims, AccessJwts } from './access-jwts.js';
import { authenticate, credentialsOf } from './client-authentication.js';
import type { EndpointCall } from './endpoint-call.js';
import {
  type CallerRow,
  type OpaqueKind,
  selectCallerAndJwt,
  selectCallerAndToken,
  type TokenPayload,
} from './issued-token.sql.js';

export type PresentedToken =
  | { kind: OpaqueKind; clientId: string; payload: TokenPayload; isReplaced: boolean }
  | { kind: 'jwt'; clientId: string; claims: AccessJwtClaims };

export interface Presented {
  caller: { id: string } & Pick<CallerRow, 'authentication' | 'is_first_party'>;
  /** null for one that is unknown, or not live */
  token: PresentedToken | null;
}

/** Tokens that an application shows to the issuer (RFC 7662, RFC 7009): one statement reads both. */
@Injectable()
export class PresentedTokens {
  constructor(
    private readonly database: Database,
    private readonly jwts: AccessJwts,
  ) {}

  /** @throws InvalidRequest, InvalidClientAuth */
  async read(call: EndpointCall): Promise<Presented> {
    const credentials = credentialsOf(call);
    const token = call.required('token');
    const callerId = credentials.clientId;
    const claims = await this.jwts.read(call.projectId, call.issuer.provider.issuer, token);
    const { row, presented } = !isCanonicalUuid(callerId)
      ? { row: undefined, presented: null }
      : claims === null
        ? await this.opaque(call, callerId, token)
        : await this.jwt(call, callerId, claims);
    await authenticate(call, credentials, row);
    const { authentication, is_first_party } = row!;
    return { caller: { id: callerId, authentication, is_first_party }, token: presented };
  }

  private async opaque(call: EndpointCall, callerId: string, token: string) {
    const values = { ...limitsOf(call), callerId, tokenHash: hashToken(token) };
    const [row] = await selectCallerAndToken(this.database, values);
    if (!row || row.kind === null) return { row, presented: null };
    const { kind, payload, is_consumed: isReplaced } = row;
    const presented: PresentedToken = { kind, clientId: payload.clientId, payload, isReplaced };
    return { row, presented };
  }

  private async jwt(call: EndpointCall, callerId: string, claims: AccessJwtClaims) {
    const { client_id: clientId, sid: sessionId = null, jti, act } = claims;
    const isExchanged = act !== undefined;
    const values = { ...limitsOf(call), callerId, clientId, sessionId, isExchanged, idHash: hashToken(jti) };
    const [row] = await selectCallerAndJwt(this.database, values);
    const presented: PresentedToken | null = row?.is_live ? { kind: 'jwt', clientId, claims } : null;
    return { row, presented };
  }
}

const limitsOf = ({ projectId, issuer: { policy } }: EndpointCall) => ({
  projectId,
  idleSeconds: policy.idleSeconds,
  lifetimeSeconds: policy.lifetimeSeconds,
});
