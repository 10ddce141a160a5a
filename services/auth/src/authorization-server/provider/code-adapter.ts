import { hashToken } from '@hallpass/identity';
import type { AdapterPayload, KoaContextWithOIDC } from 'oidc-provider';
import { applicationIdOf } from '../metadata-documents/client-id-url.js';
import {
  type ApplicationCodeRow,
  insertApplicationCode,
  selectApplicationCode,
  spendApplicationCode,
} from './grant.sql.js';
import type { Grants } from './grants.js';
import { Provider } from './library.js';
import { currentSessionId } from './login-session-adapter.js';
import { type Granted, grantPayload, keepGrant } from './read-grants.js';
import { keepSecondsOfNewGrant } from './token-limits.js';
import { RecordAdapter, type RecordsOf, storedJson } from './record-adapter.js';

/** Codes are in the table of all codes. The id of a code becomes the id of its grant. */
export class CodeAdapter extends RecordAdapter {
  private readonly found = new WeakMap<KoaContextWithOIDC, ApplicationCodeRow>();

  constructor(
    of: RecordsOf,
    private readonly grants: Grants,
  ) {
    super(of, 'AuthorizationCode');
  }

  override async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    const { grant } = Provider.ctx!.oidc;
    const granted: Granted = { openid: grant!.openid, resources: grant!.resources };
    await insertApplicationCode(this.of.database, {
      projectId: this.of.projectId,
      id: payload.grantId!,
      codeHash: hashToken(id),
      userId: payload.accountId!,
      redirectUri: payload.redirectUri!,
      codeChallenge: payload.codeChallenge!,
      grantingSessionId: currentSessionId(),
      applicationId: applicationIdOf(payload.clientId!),
      payload: storedJson({ ...this.stored(payload), granted }),
      seconds: expiresIn,
    });
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    const { database, projectId } = this.of;
    const [row] = await selectApplicationCode(database, { projectId, codeHash: hashToken(id), ...this.limits() });
    if (!row) return undefined;
    const { granted, ...payload } = row.payload as AdapterPayload & { granted: Granted };
    keepGrant(grantPayload(row.id, row.user_id, payload.clientId!, granted), row.account);
    keepSecondsOfNewGrant(row, payload.scope);
    if (Provider.ctx) this.found.set(Provider.ctx, row);
    // A second use is recognized after the expiry too.
    const used = row.is_used ? { consumed: true, exp: Math.floor(Date.now() / 1000) + 60 } : {};
    return { ...payload, jti: id, kind: this.kind, ...used };
  }

  /** The grant starts with the answer. */
  override consume(): Promise<void> {
    const row = Provider.ctx && this.found.get(Provider.ctx);
    if (!row) throw new Error('a code is used in the request that found it');
    const { id } = row;
    this.grants.startWithAnswer(this.of, { ...row, spend: (db, of) => spendApplicationCode(db, { ...of, id }) });
    return Promise.resolve();
  }
}
