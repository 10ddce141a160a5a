import { Database, isCanonicalUuid } from '@hallpass/database';
import { hashToken } from '@hallpass/identity';
import { Injectable } from '@nestjs/common';
import { limitsOfGrants } from '../live-grant.sql.js';
import { applicationIdOf } from '../metadata-documents/client-id-url.js';
import { type AccessJwtClaims, AccessJwts } from '@hallpass/access';
import { authenticate, credentialsOf } from './client-authentication.js';
import type { EndpointCall } from './endpoint-call.js';
import {
  type CallerRow,
  type OpaqueKind,
  selectCallerAndJwt,
  selectCallerAndToken,
  type TokenPayload,
} from './issued-token.sql.js';
import { livenessOf } from './live-jwts.service.js';

export type PresentedToken =
  | { kind: OpaqueKind; clientId: string; sector: string | null; payload: TokenPayload; isReplaced: boolean }
  | { kind: 'jwt'; clientId: string; claims: AccessJwtClaims };

export interface Presented {
  caller: { clientId: string } & Pick<CallerRow, 'authentication' | 'is_first_party'>;
  /** null for one that is unknown, or not live */
  token: PresentedToken | null;
}

interface Caller {
  callerId: string;
  callerClientId: string;
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
    const { clientId } = credentials;
    const caller: Caller = { callerId: applicationIdOf(clientId), callerClientId: clientId };
    const claims = await this.jwts.read(call.projectId, call.issuer.address, token);
    const { row, presented } = !isCanonicalUuid(caller.callerId)
      ? { row: undefined, presented: null }
      : claims === null
        ? await this.opaque(call, caller, token)
        : await this.jwt(call, caller, claims);
    const authentication = await authenticate(call, credentials, row);
    return { caller: { clientId, authentication, is_first_party: row!.is_first_party }, token: presented };
  }

  private async opaque(call: EndpointCall, caller: Caller, token: string) {
    const values = { ...limitsOf(call), ...caller, tokenHash: hashToken(token) };
    const [row] = await selectCallerAndToken(this.database, values);
    if (!row || row.kind === null) return { row, presented: null };
    const { kind, sector, payload, is_consumed: isReplaced } = row;
    const presented: PresentedToken = { kind, clientId: payload.clientId, sector, payload, isReplaced };
    return { row, presented };
  }

  private async jwt(call: EndpointCall, caller: Caller, claims: AccessJwtClaims) {
    const values = { ...limitsOf(call), ...caller, ...livenessOf(claims) };
    const [row] = await selectCallerAndJwt(this.database, values);
    const presented: PresentedToken | null = row?.is_live ? { kind: 'jwt', clientId: claims.client_id, claims } : null;
    return { row, presented };
  }
}

const limitsOf = ({ projectId, issuer: { policy } }: EndpointCall) => ({
  projectId,
  ...limitsOfGrants(policy),
});
