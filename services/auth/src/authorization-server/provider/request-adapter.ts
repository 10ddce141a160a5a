import { makeRoomToday } from '@hallpass/identity';
import type { AdapterPayload } from 'oidc-provider';
import { RecordAdapter, type RecordsOf } from './record-adapter.js';
import { deleteOldestRequests } from './record.sql.js';

/**
 * Requests that nobody has answered yet, which clients without a session can make the server store. Beyond the daily
 * limit of the project, the oldest ones make room (security P10).
 */
export class RequestAdapter extends RecordAdapter {
  override async upsert(id: string, payload: AdapterPayload, expiresIn = 0): Promise<void> {
    if (payload.result === undefined) await makeRoomForRequest(this.of);
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

export const makeRoomForRequest = ({ database, projectId }: RecordsOf): Promise<void> =>
  makeRoomToday(database, { projectId, kind: 'application-request' }, deleteOldestRequests);
