import { REVOKED } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { hashToken } from '@hallpass/identity';
import { Injectable } from '@nestjs/common';
import { Grants } from '../provider/grants.js';
import { InvalidRequest } from '../provider/library.js';
import { deleteRecord, insertOnce } from '../provider/record.sql.js';
import type { EndpointCall } from './endpoint-call.js';
import { type PresentedToken, PresentedTokens } from './presented-tokens.service.js';

/** Revokes a token of the application that calls (RFC 7009). A refresh token ends its grant. */
@Injectable()
export class Revocation {
  constructor(
    private readonly database: Database,
    private readonly tokens: PresentedTokens,
    private readonly grants: Grants,
  ) {}

  /** @throws InvalidRequest for a token of another application */
  async answer(call: EndpointCall): Promise<void> {
    const { caller, token } = await this.tokens.read(call);
    if (token === null) return;
    if (token.clientId === caller.clientId) await this.revoke(call, token);
    else if (caller.authentication !== 'none') throw new InvalidRequest('the token belongs to another application');
  }

  private async revoke(call: EndpointCall, token: PresentedToken): Promise<void> {
    const { projectId } = call;
    if (token.kind === 'jwt') {
      const { jti, exp } = token.claims;
      const values = { projectId, kind: REVOKED, idHash: hashToken(jti), seconds: exp - Math.floor(Date.now() / 1000) };
      await insertOnce(this.database, values);
    } else if (token.kind === 'RefreshToken') {
      await this.grants.end(projectId, token.payload.grantId!, true);
    } else {
      await deleteRecord(this.database, { projectId, kind: token.kind, idHash: hashToken(call.required('token')) });
    }
  }
}
