import type { Database, Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { permissionsThatGive, resolvePermissions } from '@hallpass/project-config';
import type { ProjectSnapshot } from '@hallpass/projects';
import { grantsOfMemberAsRow, expireInvitations, holdGrants, holdMember, lockGrants } from './grant.sql.js';

const INVITE_MEMBERS = '$invite_members';

interface Inviter {
  teamId: string;
  userId: string;
}

/** The permissions that give `$invite_members`, for `SENDER_MAY_INVITE`. */
export const inviteIdsOf = ({ config }: ProjectSnapshot): string[] =>
  permissionsThatGive(config, 'team', INVITE_MEMBERS);

const gives = ({ config }: ProjectSnapshot, direct: string[]): boolean =>
  resolvePermissions(config, 'team', direct).includes(INVITE_MEMBERS);

/**
 * Returns whether an invitation is still valid: a server sent it (no user), or its sender may still invite. A revoked
 * grant expires invitations, but a changed definition takes the permission from members and leaves their grants.
 */
export async function senderMayInvite(
  db: Database | Tx,
  project: ProjectSnapshot,
  { teamId, userId }: { teamId: string; userId: string | null },
): Promise<boolean> {
  if (userId === null) return true;
  const [grants] = await grantsOfMemberAsRow(db, { projectId: project.id, teamId, userId });
  return gives(project, grants?.permissionIds ?? []);
}

/**
 * Call before a member invites, in the same transaction: keeps the membership and its grants until the transaction
 * ends, so that a transaction that ends them cannot miss the invitation.
 * @throws TeamMembershipNotFound, TeamPermissionRequired
 */
export async function holdInviter(tx: Tx, project: ProjectSnapshot, { teamId, userId }: Inviter): Promise<void> {
  const member = { projectId: project.id, teamId, userId };
  const details = { team_id: teamId, user_id: userId };
  if ((await holdMember(tx, member)).length === 0) throw new KnownErrors.TeamMembershipNotFound(details);
  const grants = await holdGrants(tx, member);
  const direct = grants.map(({ permission_id }) => permission_id);
  if (!gives(project, direct))
    throw new KnownErrors.TeamPermissionRequired({ ...details, permission_id: INVITE_MEMBERS });
}

/**
 * Call before a grant is revoked: if the member loses `$invite_members` with it, the invitations they sent expire
 * (security H6).
 */
export async function endInvitationsWithout(
  tx: Tx,
  project: ProjectSnapshot,
  { teamId, userId, permissionId }: Inviter & { permissionId: string },
): Promise<void> {
  const member = { projectId: project.id, teamId, userId };
  const held = (await lockGrants(tx, member)).map(({ permission_id }) => permission_id);
  const left = held.filter((id) => id !== permissionId);
  if (!gives(project, left)) await expireInvitations(tx, member);
}
