import { afterCommit, prepared, type Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { outbox } from '@hallpass/queue';
import { changes } from '../changes/changes.js';
import { type Freshness, REVOCATION_SECONDS } from '@hallpass/freshness';
import type { ProjectSnapshot } from '@hallpass/projects';
import { revokedUntil } from '../sessions/end-sessions.js';
import { lockUser } from './lock-user.js';

/** What a deletion gives those who follow it. */
export interface DeletedUser {
  /** The teams the user was a member of, oldest membership first. */
  teamIds: string[];
}

// Everything else refers to the user's row; sign-in codes do not (`VerificationCodeType`).
const removeUser = prepared<{ teamIds: string[] }>('identity_delete_user')(
  `WITH gone AS (DELETE FROM users."user" WHERE project_id = :projectId AND id = :userId::uuid RETURNING id),
   codes AS (
     DELETE FROM auth.verification_code
     WHERE project_id = :projectId AND type = 'one_time_password' AND coalesce(data->>'user_id', subject) = :userId::uuid::text),
   listed AS (
     INSERT INTO auth.revocation (project_id, kind, subject_id, expires_at)
     SELECT :projectId, 'user', id, now() + :revocationSeconds::integer * interval '1 second' FROM gone
     ON CONFLICT (project_id, kind, subject_id) DO UPDATE SET expires_at = excluded.expires_at)
   SELECT ARRAY (SELECT m.team_id FROM users.team_member m WHERE m.project_id = :projectId AND m.user_id = :userId
                 ORDER BY m.created_at, m.team_id) AS "teamIds" FROM gone`,
);

/**
 * Deletes a user with everything that is theirs in the identity core (contract/03 §6): addresses, methods, provider
 * accounts, sessions, codes, memberships with profiles and grants. Teams stay, even empty. The access tokens they
 * still hold are listed as revoked; the end of each membership and `user.deleted` are published. After the commit, and
 * before `Database.transaction` resolves, every replica refuses those tokens.
 * @throws UserNotFound
 */
export async function deleteUser(
  tx: Tx,
  freshness: Freshness,
  project: ProjectSnapshot,
  userId: string,
): Promise<DeletedUser> {
  // Nobody joins a team between the list of teams and the deletion.
  if (!(await lockUser(tx, project.id, userId, 'references'))) throw new KnownErrors.UserNotFound();
  const [gone] = await removeUser(tx, { projectId: project.id, userId, revocationSeconds: REVOCATION_SECONDS });
  if (!gone) throw new KnownErrors.UserNotFound();
  await afterCommit(tx, () => freshness.userDeleted(project.id, userId, revokedUntil()));
  await outbox.addAll(tx, project.id, [
    ...gone.teamIds.map((teamId) => changes.membershipDeleted({ teamId, userId })),
    changes.userDeleted(userId, gone.teamIds),
  ]);
  return { teamIds: gone.teamIds };
}
