import { AsyncLocalStorage } from 'node:async_hooks';

/** A request by which somebody administers a project: every change that it makes is audited (security I4). */
export interface AdminRequest {
  /** An owner, a user of the project `internal`; or a set of the project's keys, by its id. */
  actor: { kind: 'user' | 'key'; id: string };
  /** The user whom the actor impersonates; null for a request of the actor's own. */
  impersonatedUserId: string | null;
  /** As the API's document names it: `PATCH /teams/{team_id}`. */
  operation: string;
  requestId: string;
  clientAddress: string;
}

const requests = new AsyncLocalStorage<AdminRequest | null>();

/** Runs `work` for an administrator's request: what it changes in the database, also later, is audited. */
export const duringAdminRequest = <T>(request: AdminRequest, work: () => T): T => requests.run(request, work);

/** Runs `work` for nobody. Where queues take work up, which one request or another may have woken. */
export const outsideAdminRequests = <T>(work: () => T): T => requests.run(null, work);

/** The administrator's request that is being served, or null. */
export const currentAdminRequest = (): AdminRequest | null => requests.getStore() ?? null;
