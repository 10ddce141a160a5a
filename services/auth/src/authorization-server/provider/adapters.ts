import type { Database } from '@hallpass/database';
import { hashToken, makeRoomToday, type SessionPolicy } from '@hallpass/identity';
import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider';
import {
  consumeRecord,
  deleteOldestRequests,
  deleteRecord,
  deleteRecordsByUid,
  insertOnce,
  type RecordRow,
  selectRecord,
  selectRecordByUid,
  upsertRecord,
} from './record.sql.js';

/** Whose records an adapter stores. */
export interface RecordsOf {
  database: Database;
  projectId: string;
  policy: SessionPolicy;
}

/** Members that are credentials, or that the row has already. */
const NOT_STORED = ['jti', 'uid', 'kind'] as const;

/**
 * Stores the records of one kind of the authorization server under the SHA-256 of their ids, which are their secrets
 * (RFC 6749 §10.3). A record of a session or grant is found as long as that is live.
 */
export class RecordAdapter implements Adapter {
  constructor(
    protected readonly of: RecordsOf,
    protected readonly kind: string,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    await upsertRecord(this.of.database, {
      ...this.key(id),
      uidHash: payload.uid === undefined ? null : hashToken(payload.uid),
      payload: JSON.stringify(this.stored(payload)),
      applicationId: payload.clientId ?? null,
      sessionId: this.sessionOf(payload),
      seconds: expiresIn,
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const [row] = await selectRecord(this.of.database, { ...this.key(id), ...this.limits() });
    return row && this.payloadOf(row, { jti: id });
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const { projectId, database } = this.of;
    const values = { projectId, kind: this.kind, uidHash: hashToken(uid), ...this.limits() };
    const [row] = await selectRecordByUid(database, values);
    return row && this.payloadOf(row, { uid });
  }

  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  /** @throws InvalidGrant if another request was first */
  async consume(id: string): Promise<void> {
    const [first] = await consumeRecord(this.of.database, this.key(id));
    if (!first) throw new errors.InvalidGrant('already used');
  }

  async destroy(id: string): Promise<void> {
    await deleteRecord(this.of.database, this.key(id));
  }

  /** A grant that has ended ends its records: they are not found any more. */
  revokeByGrantId(): Promise<void> {
    return Promise.resolve();
  }

  protected key(id: string) {
    return { projectId: this.of.projectId, kind: this.kind, idHash: hashToken(id) };
  }

  protected limits() {
    const { idleSeconds, lifetimeSeconds } = this.of.policy;
    return { idleSeconds, lifetimeSeconds };
  }

  /** The session or grant that a record ends with. */
  protected sessionOf({ grantId }: AdapterPayload): string | null {
    return grantId ?? null;
  }

  protected stored(payload: AdapterPayload): object {
    return Object.fromEntries(Object.entries(payload).filter(([name]) => !NOT_STORED.includes(name as 'jti')));
  }

  protected payloadOf({ payload, is_consumed }: RecordRow, own: AdapterPayload): AdapterPayload {
    return { ...payload, ...own, kind: this.kind, ...(is_consumed ? { consumed: true } : {}) };
  }
}

/**
 * Requests that nobody has answered yet, which clients without a session can make the server store. Beyond the daily
 * limit of the project, the oldest ones make room (security P10).
 */
export class RequestAdapter extends RecordAdapter {
  override async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    const { database, projectId } = this.of;
    if (payload.result === undefined)
      await makeRoomToday(database, { projectId, kind: 'application-request' }, deleteOldestRequests);
    await super.upsert(id, payload, expiresIn);
  }
}

/** A request that waits for its user. Its id is in the address of the page, and in a cookie of the browser. */
export class InteractionAdapter extends RequestAdapter {
  protected override sessionOf(): null {
    return null;
  }

  /** Not the cookie of the login session. */
  protected override stored({ session, ...payload }: AdapterPayload): object {
    const { cookie: _cookie, ...kept } = session ?? {};
    return super.stored({ ...payload, ...(session ? { session: kept } : {}) });
  }
}

/** The handle of the session on the hosted pages: it is found as long as that session is live. */
export class LoginSessionAdapter extends RecordAdapter {
  constructor(
    of: RecordsOf,
    private readonly signOut: (sessionId: string) => Promise<void>,
  ) {
    super(of, 'Session');
  }

  override async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    // An unknown cookie makes the library save a session of nobody.
    if (payload.accountId === undefined) return;
    await super.upsert(id, payload, expiresIn);
  }

  protected override sessionOf(payload: LoginSessionPayload): string | null {
    return justSignedIn() ?? payload.sessionId ?? null;
  }

  protected override stored({ uid, ...payload }: LoginSessionPayload): object {
    return { ...super.stored(payload), of: uid };
  }

  protected override payloadOf(row: RecordRow, own: AdapterPayload): LoginSessionPayload {
    const { of: uid, ...payload } = row.payload as { of: string };
    return { ...super.payloadOf({ ...row, payload }, { uid, ...own }), sessionId: row.session_id ?? undefined };
  }

  /** Ends the session on the hosted pages as well, when the user signs out. A session that changes its id goes on. */
  override async destroy(id: string): Promise<void> {
    const { route, params, session } = Provider.ctx?.oidc ?? {};
    const { sessionId } = (session ?? {}) as LoginSessionPayload;
    if (route === 'end_session_confirm' && params?.['logout'] && sessionId) await this.signOut(sessionId);
    await super.destroy(id);
  }
}

/** Forgets the session of a browser, so that its next request starts without one. */
export async function forgetLogin({ database, projectId }: RecordsOf, uid: string): Promise<void> {
  await deleteRecordsByUid(database, { projectId, kind: 'Session', uidHash: hashToken(uid) });
}

/** The session with which the user has just answered this request (`AuthorizationRequests`). */
const justSignedIn = (): string | undefined =>
  (Provider.ctx?.oidc.result?.login as { sessionId?: string } | undefined)?.sessionId;

/** The session on the hosted pages that the current request runs in. */
export function currentSessionId(): string {
  const session = Provider.ctx?.oidc.session as LoginSessionPayload | undefined;
  const id = justSignedIn() ?? session?.sessionId;
  if (id === undefined) throw new Error('a code is issued in a session of the hosted pages');
  return id;
}

/** The library's session, with the id of the session on the hosted pages. */
export type LoginSessionPayload = AdapterPayload & { sessionId?: string };

/** Ids that may be used once: of client assertions (RFC 7523 §3) and DPoP proofs (RFC 9449 §11.1). */
export class OnceAdapter extends RecordAdapter {
  override async upsert(id: string, _payload: AdapterPayload, expiresIn = 0): Promise<void> {
    const [stored] = await insertOnce(this.of.database, { ...this.key(id), seconds: expiresIn });
    if (!stored) throw new errors.InvalidRequest('this assertion or proof was used before: create a new one');
  }

  /** Storing it decides. */
  override find(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}
