import { isUuid } from '@hallpass/database';
import type { AdapterPayload } from 'oidc-provider';
import { applicationIdOf } from '../metadata-documents/client-id-url.js';
import { selectGrantOfApplication } from './grant.sql.js';
import type { Grants } from './grants.js';
import { Provider } from './library.js';
import { grantPayload, keptGrant } from './read-grants.js';
import { RecordAdapter, type RecordsOf } from './record-adapter.js';

/** Grants are sessions. They start when their code is exchanged. */
export class GrantAdapter extends RecordAdapter {
  constructor(
    of: RecordsOf,
    private readonly grants: Grants,
  ) {
    super(of, 'Grant');
  }

  override upsert(): Promise<void> {
    return Promise.reject(new Error('a grant starts when its code is exchanged'));
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    const kept = keptGrant(id);
    if (kept) return kept;
    const { database, projectId } = this.of;
    if (!isUuid(id)) return undefined;
    const [row] = await selectGrantOfApplication(database, { projectId, id, ...this.limits() });
    return row && grantPayload(row.id, row.user_id, row.client_id, row.scopes);
  }

  /** The library ends grants at a sign-out, and when a code or token comes again. */
  override async destroy(id: string): Promise<void> {
    const grant = keptGrant(id);
    if (Provider.ctx?.oidc.route !== 'token' || !grant) return this.grants.end(this.of.projectId, id);
    const [userId, applicationId] = [grant.accountId!, applicationIdOf(grant.clientId!)];
    await this.grants.endReplayed(this.of.projectId, { id, userId, applicationId });
  }
}
