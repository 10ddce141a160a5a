import { hashToken } from '@hallpass/identity';
import type { AdapterPayload } from 'oidc-provider';
import { Provider } from './library.js';
import { RecordAdapter, type RecordsOf } from './record-adapter.js';
import { makeRoomForRequest } from './request-adapter.js';
import { deleteRecordsByUid, type RecordRow } from './record.sql.js';

/** How long somebody without a session has to answer whether to sign out. */
const SIGN_OUT_SECONDS = 600;

/** The handle of the session on the hosted pages: it is found as long as that session is live. */
export class LoginSessionAdapter extends RecordAdapter {
  constructor(
    of: RecordsOf,
    private readonly signOut: (sessionId: string) => Promise<void>,
  ) {
    super(of, 'Session');
  }

  override async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    if (payload.accountId !== undefined) return super.upsert(id, payload, expiresIn);
    // An unknown cookie makes the library save a session of nobody, which only signing out needs.
    if (payload.state === undefined) return;
    await makeRoomForRequest(this.of);
    await super.upsert(id, payload, SIGN_OUT_SECONDS);
  }

  protected override sessionOf(payload: LoginSessionPayload): string | null {
    return justSignedIn() ?? payload.sessionId ?? null;
  }

  protected override payloadOf(id: string, row: RecordRow): LoginSessionPayload {
    return { ...super.payloadOf(id, row), sessionId: row.session_id ?? undefined };
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
