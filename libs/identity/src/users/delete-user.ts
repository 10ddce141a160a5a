import { afterCommit, type Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { outbox } from '@hallpass/queue';
import { changes } from '../changes/changes.js';
import { type Freshness, REVOCATION_SECONDS } from '@hallpass/freshness';
import type { ProjectSnapshot } from '@hallpass/projects';
import { assertOwnerLeft } from '../permissions/project-owner.js';
import { revokedUntil } from '../sessions/end-sessions.js';
import { publishEndedGrants } from '../sessions/ended-grants.js';
import { lockUser } from '../records/lock-user.js';
import { removeUser } from './user.sql.js';

export interface DeletedUser {
  /** The teams the user was a member of, oldest membership first. */
  teamIds: string[];
}

/**
 * Deletes a user with everything of theirs in the identity core (contract/03 §6): addresses, methods, provider
 * accounts, sessions, codes, memberships with profiles and grants. Teams stay, even empty. Lists the user's access
 * tokens as revoked and publishes the end of each membership and grant, and `user.deleted`. After the commit, and before
 * `Database.transaction` resolves, every replica rejects those tokens.
 * @throws UserNotFound; TextError 409 for the last owner of a team that owns projects
 */
export async function deleteUser(
  tx: Tx,
  project: ProjectSnapshot,
  userId: string,
  freshness: Freshness,
): Promise<DeletedUser> {
  // The lock keeps the user from joining a team between the list of teams and the deletion.
  if (!(await lockUser(tx, project.id, userId, 'references'))) throw new KnownErrors.UserNotFound();
  await assertOwnerLeft(tx, project, { userId });
  const [gone] = await removeUser(tx, { projectId: project.id, userId, revocationSeconds: REVOCATION_SECONDS });
  if (!gone) throw new KnownErrors.UserNotFound();
  await afterCommit(tx, () => freshness.userDeleted(project.id, userId, revokedUntil()));
  await outbox.addAll(tx, project.id, [
    ...gone.teamIds.map((teamId) => changes.membershipDeleted({ teamId, userId })),
    changes.userDeleted(userId, gone.teamIds),
  ]);
  await publishEndedGrants(tx, project.id, gone.grants);
  return { teamIds: gone.teamIds };
}
