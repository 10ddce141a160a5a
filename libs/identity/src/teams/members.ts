import { isForeignKeyViolation, scoped, type Database, type Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { defaultPermissionIds, type OwnerRole } from '@hallpass/project-config';
import { outbox } from '@hallpass/queue';
import { changes } from '../changes/changes.js';
import { assertOwnerLeft } from '../permissions/project-owner.js';
import { PERMISSIONS_WITHOUT_OWNERSHIP } from '../permissions/owner-roles.js';
import { assertUserExists } from '../permissions/project-grants.js';
import type { ProjectSnapshot } from '@hallpass/projects';
import { lockUser } from '../records/lock-user.js';
import { TeamMemberEntity } from './team-member.entity.js';
import { insertMember, readTeam } from './teams.js';
import { membership } from './team.sql.js';

export interface Membership {
  teamId: string;
  userId: string;
}

export async function isMember(db: Database | Tx, projectId: string, { teamId, userId }: Membership): Promise<boolean> {
  return (await membership(db, { projectId, teamId, userId })).length > 0;
}

/**
 * Adds a member with the project's default permissions for team members (contract/03 §9). Publishes the membership,
 * then each permission. A role other than owner, in a team of `internal`, replaces the default permissions.
 * @returns the ids granted
 * @throws UserNotFound, TeamNotFound, TeamMembershipAlreadyExists
 */
export async function addMember(
  tx: Tx,
  project: ProjectSnapshot,
  { teamId, userId, role = 'owner' }: Membership & { role?: OwnerRole },
): Promise<readonly string[]> {
  await assertUserExists(tx, project.id, userId);
  if (!(await readTeam(tx, project.id, teamId))) throw new KnownErrors.TeamNotFound({ team_id: teamId });
  const permissionIds =
    role === 'owner' ? defaultPermissionIds(project.config, 'teamMember') : PERMISSIONS_WITHOUT_OWNERSHIP;
  try {
    if (await insertMember(tx, project.id, { teamId, userId, permissionIds, role })) {
      await outbox.addAll(tx, project.id, [
        changes.membershipCreated({ teamId, userId }),
        ...permissionIds.map((id) => changes.teamPermissionCreated({ teamId, userId }, id)),
      ]);
      return permissionIds;
    }
  } catch (error) {
    // The user or team was deleted between the reads and the insert.
    if (isForeignKeyViolation(error, 'team_member_user')) throw new KnownErrors.UserNotFound();
    if (isForeignKeyViolation(error, 'team_member_team')) throw new KnownErrors.TeamNotFound({ team_id: teamId });
    throw error;
  }
  throw new KnownErrors.TeamMembershipAlreadyExists();
}

/**
 * Removes a member along with their permissions, profile and selection of that team. Publishes only the end of the
 * membership. The last member may leave, unless the team owns projects.
 * @throws UserNotFound, TeamMembershipNotFound (also for a team that does not exist); TextError 409 for the last owner
 */
export async function removeMember(tx: Tx, project: ProjectSnapshot, { teamId, userId }: Membership): Promise<void> {
  if (!(await lockUser(tx, project.id, userId))) throw new KnownErrors.UserNotFound();
  await assertOwnerLeft(tx, project, { userId, teamId });
  const removed = await scoped(tx, TeamMemberEntity, project.id).delete({ teamId, userId });
  if (removed === 0) throw new KnownErrors.TeamMembershipNotFound({ team_id: teamId, user_id: userId });
  await outbox.addAll(tx, project.id, [changes.membershipDeleted({ teamId, userId })]);
}
