import { assertSelf, type Caller, requireUser } from '@hallpass/access';
import { type Database, isUuid } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { assertEnrolledForTeam, listTeamPermissions } from '@hallpass/identity';
import { type ProjectSnapshot } from '@hallpass/projects';
import type { ApiKeyType } from './api-key-format.js';

export interface ApiKeyOwner {
  type: ApiKeyType;
  id: string;
}

export const MANAGE_API_KEYS = '$manage_api_keys';

/** @throws TextError 400 if the project does not offer keys of this type */
export function assertApiKeysEnabled({ config }: ProjectSnapshot, type: ApiKeyType): void {
  if (config.apiKeys.enabled[type]) return;
  throw new TextError(
    400,
    'API_KEYS_DISABLED',
    `API keys of ${type}s are turned off in this project. Turn them on in its configuration.`,
  );
}

/** Servers and administrators manage every key; a client needs its user. @throws UserAuthenticationRequired */
export function assertSignedInClient(caller: Caller): void {
  if (caller.accessType === 'client') requireUser(caller);
}

/**
 * A client manages its user's own keys, and the keys of teams where that user holds `$manage_api_keys`, directly or
 * through another permission. The permission is read on every call, so revoking it takes effect at once (security H6).
 * @throws UserAuthenticationRequired; TextError 403 for another user's keys; ApiKeyNotFound for a team's keys, so that
 * the answer does not reveal which teams exist; TextError 403 for a team that requires a second factor
 */
export async function assertMayManage(database: Database, caller: Caller, owner: ApiKeyOwner): Promise<void> {
  const refusal = 'You can manage only your own API keys. Pass user_id=me.';
  if (owner.type === 'user') return assertSelf(caller, owner.id, refusal, { user: requireUser });
  if (caller.accessType !== 'client') return;
  const userId = requireUser(caller);
  if (!isUuid(owner.id) || !(await managesKeysOf(database, caller.project, owner.id, userId)))
    throw new KnownErrors.ApiKeyNotFound();
  await assertEnrolledForTeam(database, caller, owner.id);
}

/** Whether a member holds `$manage_api_keys` in a team, directly or through another permission. */
export async function managesKeysOf(
  database: Database,
  project: ProjectSnapshot,
  teamId: string,
  userId: string,
): Promise<boolean> {
  const filter = { teamId, userId, permissionId: MANAGE_API_KEYS, recursive: true };
  return (await listTeamPermissions(database, project, filter)).length > 0;
}
