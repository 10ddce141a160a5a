import { AsyncLocalStorage } from 'node:async_hooks';

/** A request of a project administrator. Every change it makes is audited (security I4). */
export interface AdminRequest {
  /** An owner (a user of the project `internal`), or a set of the project's keys, by its id. */
  actor: { kind: 'user' | 'key'; id: string };
  /** The user whom the actor impersonates; null if the actor acts as themselves. */
  impersonatedUserId: string | null;
  /** As in the API document: `PATCH /teams/{team_id}`. */
  operation: string;
  requestId: string;
  clientAddress: string;
}

const requests = new AsyncLocalStorage<AdminRequest | null>();

/** Runs `work` for an administrator's request. Its database changes are audited, including later asynchronous ones. */
export const duringAdminRequest = <T>(request: AdminRequest, work: () => T): T => requests.run(request, work);

/**
 * Runs `work` without an administrator's request. Use it where queues start work that any request may have triggered.
 */
export const outsideAdminRequests = <T>(work: () => T): T => requests.run(null, work);

export const currentAdminRequest = (): AdminRequest | null => requests.getStore() ?? null;
