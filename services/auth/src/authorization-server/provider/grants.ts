import { randomUUID } from 'node:crypto';
import { Database, isUuid } from '@hallpass/database';
import { Freshness } from '@hallpass/freshness';
import { byUser, endSession, hashToken, lockUser } from '@hallpass/identity';
import { Injectable } from '@nestjs/common';
import { type Adapter, type AdapterPayload, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { selectGrant } from '../../sessions/session.sql.js';
import { AccessTokens } from '../../tokens/access-tokens.service.js';
import { currentSessionId, RecordAdapter, type RecordsOf } from './adapters.js';
import {
  addConsent,
  type ApplicationCodeRow,
  insertApplicationCode,
  selectApplicationCode,
  selectConsent,
  selectGrantOfApplication,
  spendApplicationCode,
} from './grant.sql.js';
import { useRefreshToken } from './record.sql.js';
import { OFFLINE_ACCESS } from './scopes.js';

/** What a user has granted, as the library names it. */
interface Granted {
  openid?: { scope?: string; claims?: string[] };
  resources?: Record<string, string>;
}

/** Grants that a statement of this request has read, so that the library's own look-up costs no second one. */
const READ = new WeakMap<KoaContextWithOIDC, AdapterPayload>();

function keep(payload: AdapterPayload): void {
  const { ctx } = Provider;
  if (ctx) READ.set(ctx, payload);
}

/**
 * Grants of applications: sessions of their own, which start when a code is exchanged (RFC 6749 §4.1.3) and end with
 * everything that ends sessions.
 */
@Injectable()
export class Grants {
  constructor(
    readonly database: Database,
    private readonly freshness: Freshness,
    private readonly tokens: AccessTokens,
  ) {}

  /** @returns the scopes that a user has allowed an application earlier */
  async consented(projectId: string, userId: string, applicationId: string): Promise<ReadonlySet<string>> {
    const [consent] = await selectConsent(this.database, { projectId, userId, applicationId });
    return new Set(consent?.scopes);
  }

  async consent(
    projectId: string,
    { userId, applicationId, scopes }: { userId: string; applicationId: string; scopes: readonly string[] },
  ): Promise<void> {
    await this.database.transaction((tx) => addConsent(tx, { projectId, userId, applicationId, scopes }));
  }

  /**
   * Starts the grant of a code, for the first request that uses it.
   * @throws InvalidGrant if the code was used, or the session that granted it has ended
   */
  async start({ projectId, policy }: RecordsOf, code: ApplicationCodeRow): Promise<void> {
    const { id, user_id: userId, application_id: applicationId, granting_session_id: sessionId, payload } = code;
    const { scope = '', granted } = payload as { scope?: string; granted: Granted };
    const isOffline = scope.split(' ').includes(OFFLINE_ACCESS);
    const { idleSeconds, lifetimeSeconds } = policy;
    const started = await this.database.transaction(async (tx) => {
      await lockUser(tx, projectId, userId);
      const [spent] = await spendApplicationCode(tx, { projectId, id });
      if (!spent) return 'used';
      const [granting] = await selectGrant(tx, { projectId, sessionId, idleSeconds, lifetimeSeconds });
      if (!granting) return 'ended';
      await this.tokens.startSession(tx, projectId, {
        userId,
        method: 'application',
        actor: byUser(userId),
        expiresInMillis: isOffline ? lifetimeSeconds * 1000 : granting.remaining_millis,
        authenticatedAt: granting.authenticated_at,
        grant: { id, applicationId, endsWithSessionId: isOffline ? null : sessionId, scopes: granted },
      });
      return 'started';
    });
    if (started === 'started') return;
    if (started === 'used') await this.end(projectId, id);
    throw new errors.InvalidGrant(
      started === 'used' ? 'the code was used before: start again' : 'the session of the user has ended: start again',
    );
  }

  /** Ends a session on the hosted pages, with the grants that end with it. */
  async signOut(projectId: string, sessionId: string): Promise<void> {
    const end = { sessionId, reason: 'sign_out', by: null, wasShown: true } as const;
    await this.database.transaction((tx) => endSession(tx, projectId, end, this.freshness));
  }

  /** Ends a grant whose token or code was shown. Every token of it is refused from the next request on. */
  async end(projectId: string, id: string): Promise<void> {
    const end = { sessionId: id, reason: 'revoked', by: null, wasShown: true } as const;
    await this.database.transaction((tx) => endSession(tx, projectId, end, this.freshness));
  }
}

const grantPayload = (id: string, userId: string, applicationId: string, granted: object): AdapterPayload => ({
  ...granted,
  jti: id,
  kind: 'Grant',
  accountId: userId,
  clientId: applicationId,
  iat: 0,
});

/** The id of a new grant. */
export const newGrantId = (): string => randomUUID();

export class GrantAdapter extends RecordAdapter implements Adapter {
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
    const { ctx } = Provider;
    const read = ctx && READ.get(ctx);
    if (read?.jti === id) return read;
    const { database, projectId } = this.of;
    if (!isUuid(id)) return undefined;
    const [row] = await selectGrantOfApplication(database, { projectId, id, ...this.limits() });
    return row && grantPayload(row.id, row.user_id, row.application_id, row.scopes);
  }

  override async destroy(id: string): Promise<void> {
    await this.grants.end(this.of.projectId, id);
  }
}

/** Codes are in the table of all codes. The id of a code becomes the id of its grant. */
export class CodeAdapter extends RecordAdapter implements Adapter {
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
      applicationId: payload.clientId!,
      payload: JSON.stringify({ ...this.stored(payload), granted }),
      seconds: expiresIn,
    });
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    const { database, projectId } = this.of;
    const [row] = await selectApplicationCode(database, { projectId, codeHash: hashToken(id) });
    if (!row) return undefined;
    const { granted, ...payload } = row.payload as AdapterPayload & { granted: Granted };
    keep(grantPayload(row.id, row.user_id, row.application_id, granted));
    if (Provider.ctx) this.found.set(Provider.ctx, row);
    // A second use is recognized after the expiry too.
    const used = row.is_used ? { consumed: true, exp: Math.floor(Date.now() / 1000) + 60 } : {};
    return { ...payload, jti: id, kind: this.kind, ...used };
  }

  override async consume(): Promise<void> {
    const row = Provider.ctx && this.found.get(Provider.ctx);
    if (!row) throw new Error('a code is used in the request that found it');
    await this.grants.start(this.of, row);
  }
}

export class RefreshTokenAdapter extends RecordAdapter implements Adapter {
  constructor(
    of: RecordsOf,
    private readonly grants: Grants,
  ) {
    super(of, 'RefreshToken');
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    const [row] = await useRefreshToken(this.of.database, { ...this.key(id), ...this.limits() });
    if (!row) return undefined;
    const payload = this.payloadOf(row, { jti: id });
    keep(grantPayload(payload.grantId!, payload.accountId!, payload.clientId!, row.scopes));
    return payload;
  }

  /** Of two requests with one rotating token, the second ends the grant (RFC 9700 §4.14.2). */
  override async consume(id: string): Promise<void> {
    try {
      await super.consume(id);
    } catch (error) {
      const { grantId } = Provider.ctx?.oidc.entities.RefreshToken ?? {};
      if (grantId) await this.grants.end(this.of.projectId, grantId);
      throw error;
    }
  }
}
