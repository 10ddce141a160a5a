import { sessionPolicyOf } from '@hallpass/identity';
import type { ProjectSnapshot } from '@hallpass/projects';
import type { ApplicationOfCaller } from '../caller/caller.js';
import type { ApiScope } from './api-resource.js';
import { closedToApplications, scopeMissing, tokenRefused } from './refusals.js';

/**
 * Checks whether an operation is open to the access token of an application.
 * @param scope of the operation; undefined if it is closed to applications
 * @param api identifier of the API
 * @throws TextError 401 or 403
 */
export function assertOpenTo(
  { scopes, grant }: ApplicationOfCaller,
  project: ProjectSnapshot,
  scope: ApiScope | undefined,
  api: string,
): void {
  if (scope === undefined) throw closedToApplications();
  if (!scopes.includes(scope)) throw scopeMissing(api, scope);
  if (grant === null) return;
  const { idleSeconds, lifetimeSeconds } = sessionPolicyOf(project.config);
  const now = Date.now();
  if (now - grant.usedAt >= idleSeconds * 1000 || now - grant.signedInAt >= lifetimeSeconds * 1000)
    throw tokenRefused(api, 'beyond the session limits of the project');
}
