import type { Database, Tx } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { assertTeamMembership, assertTeamPermission } from '@hallpass/identity';
import type { Caller } from './caller.js';
import { requireOwnUser, requireUser } from './current-caller.js';

type Acting = Pick<Caller, 'accessType' | 'userId'>;

interface SelfOptions {
  /** Of the refusal. */
  status?: number;
  /** Whose error a client without a user is answered with. */
  user?: typeof requireOwnUser | typeof requireUser;
}

/**
 * A client has to do with its own user alone; servers and administrators with every user of their project.
 * @param userId whom the rows belong to; undefined where the request names nobody, and so everybody
 * @param refusal what a client is told that asks for somebody else's
 * @throws CannotGetOwnUserWithoutUser, or what `user` throws, for a client without a user; TextError 403 or `status`
 */
export function assertSelf(
  caller: Acting,
  userId: string | undefined,
  refusal: string,
  { status = 403, user = requireOwnUser }: SelfOptions = {},
): void {
  if (caller.accessType === 'client' && user(caller) !== userId) throw new TextError(status, 'OWN_USER_ONLY', refusal);
}

/**
 * A client acts in a team as its own user, who has to be a member and to hold these permissions there; servers and
 * administrators act in every team of their project. Read anew each time, so that a right taken away is gone at once.
 * @throws UserAuthenticationRequired, or what `user` throws, for a client without a user; TeamMembershipNotFound, also
 *   for an unknown team; TeamPermissionRequired
 */
export async function assertInTeam(
  db: Database | Tx,
  caller: Acting & Pick<Caller, 'project'>,
  teamId: string,
  permissionIds: readonly string[] = [],
  { user = requireUser }: Pick<SelfOptions, 'user'> = {},
): Promise<void> {
  if (caller.accessType !== 'client') return;
  const own = { teamId, userId: user(caller) };
  if (permissionIds.length === 0) await assertTeamMembership(db, caller.project, own);
  for (const permissionId of permissionIds) await assertTeamPermission(db, caller.project, { ...own, permissionId });
}
