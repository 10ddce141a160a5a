import type { Database, Tx } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { assertEnrolledForTeam, assertTeamMembership, assertTeamPermission } from '@hallpass/identity';
import type { Caller } from './caller.js';
import { requireOwnUser, requireUser } from './current-caller.js';

type Acting = Pick<Caller, 'accessType' | 'userId'>;

interface SelfOptions {
  status?: number;
  /** Chooses the error for a client without a user. */
  user?: typeof requireOwnUser | typeof requireUser;
}

/**
 * Restricts a client to its own user; servers and administrators may access every user of their project.
 * @param userId owner of the rows; undefined if the request names no user, and so asks for all of them
 * @param refusal message for a client that asks for another user's rows
 * @throws CannotGetOwnUserWithoutUser, or the error of `user`, for a client without a user; TextError 403 or `status`
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
 * Checks that a client's user is a member of a team with these permissions; servers and administrators may act in every
 * team of their project. Reads the database each time, so that revoking a permission takes effect at once. If the team
 * requires a second factor, the session or its user must have one (security G10).
 * @throws UserAuthenticationRequired, or the error of `user`, for a client without a user; TeamMembershipNotFound, also
 * for an unknown team; TeamPermissionRequired; TextError 403 for a missing second factor
 */
export async function assertInTeam(
  db: Database | Tx,
  caller: Acting & Pick<Caller, 'project' | 'projectId' | 'sessionId'>,
  teamId: string,
  permissionIds: readonly string[] = [],
  { user = requireUser }: Pick<SelfOptions, 'user'> = {},
): Promise<void> {
  if (caller.accessType !== 'client') return;
  const own = { teamId, userId: user(caller) };
  if (permissionIds.length === 0) await assertTeamMembership(db, caller.project, own);
  for (const permissionId of permissionIds) await assertTeamPermission(db, caller.project, { ...own, permissionId });
  await assertEnrolledForTeam(db, caller, teamId);
}
