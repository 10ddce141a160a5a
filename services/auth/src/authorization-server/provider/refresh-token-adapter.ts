import type { AdapterPayload } from 'oidc-provider';
import { applicationIdOf } from '../metadata-documents/client-id-url.js';
import type { Grants } from './grants.js';
import { Provider } from './library.js';
import { grantPayload, keepGrant } from './read-grants.js';
import { keepSecondsLeft } from './token-limits.js';
import { RecordAdapter, type RecordsOf } from './record-adapter.js';
import { useRefreshToken } from './record.sql.js';

/** Refresh tokens. Each use marks the grant as used. */
export class RefreshTokenAdapter extends RecordAdapter {
  constructor(
    of: RecordsOf,
    private readonly grants: Grants,
  ) {
    super(of, 'RefreshToken');
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    const [row] = await useRefreshToken(this.of.database, { ...this.key(id), ...this.limits() });
    if (!row) return undefined;
    const payload = this.payloadOf(id, row);
    keepSecondsLeft(row.seconds_left);
    keepGrant(grantPayload(payload.grantId!, payload.accountId!, payload.clientId!, row.scopes), row.account);
    return payload;
  }

  /** Ends the grant if another request was first with the same rotating token (RFC 9700 §4.14.2). */
  override async consume(id: string): Promise<void> {
    try {
      await super.consume(id);
    } catch (error) {
      const { grantId, accountId, clientId } = Provider.ctx?.oidc.entities.RefreshToken ?? {};
      if (grantId) {
        const grant = { id: grantId, userId: accountId!, applicationId: applicationIdOf(clientId!) };
        await this.grants.endReplayed(this.of.projectId, grant);
      }
      throw error;
    }
  }
}
