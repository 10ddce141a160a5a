import {
  isForeignKeyViolation,
  scoped,
  type Database,
  type ListOrder,
  type ListRange,
  type ListWalk,
  type Tx,
} from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { resolvePermissions } from '@hallpass/project-config';
import { outbox } from '@hallpass/queue';
import { changes } from '../changes/changes.js';
import type { ProjectSnapshot } from '@hallpass/projects';
import { endInvitationsWithout } from './inviters.js';
import { assertOwnerLeftWithoutGrant } from './project-owner.js';
import { TeamGrantEntity } from './grant.entities.js';
import { assertGrantable } from './grantable.js';
import { type Held, type HeldFilter, type ReadHolders, walkHeld } from './held-permissions.js';
import { grantsOfMemberAsRow, insertTeamGrant, selectTeamGrants, standing } from './grant.sql.js';

export interface TeamPermission {
  id: string;
  userId: string;
  teamId: string;
}

export interface TeamPermissionFilter extends HeldFilter {
  teamId?: string;
  userId?: string;
}

export interface TeamGrantKey {
  teamId: string;
  userId: string;
  permissionId: string;
}

/**
 * Returns the user's direct grants in the team.
 * @throws UserNotFound, TeamMembershipNotFound (also for a team that does not exist)
 */
async function grantsOfMember(db: Database | Tx, projectId: string, teamId: string, userId: string): Promise<string[]> {
  const [row] = await standing(db, { projectId, teamId, userId });
  if (!row?.isUser) throw new KnownErrors.UserNotFound();
  if (!row.isMember) throw new KnownErrors.TeamMembershipNotFound({ team_id: teamId, user_id: userId });
  return row.permissionIds;
}

/**
 * The membership check of contract/03 §8, for actions that every member may take.
 * @throws UserNotFound, TeamMembershipNotFound (also for a team that does not exist)
 */
export async function assertTeamMembership(
  db: Database | Tx,
  project: ProjectSnapshot,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<void> {
  await grantsOfMember(db, project.id, teamId, userId);
}

/**
 * The permission check of client calls (contract/03 §8): membership first, then the permission, held directly or
 * contained in another.
 * @throws UserNotFound, TeamMembershipNotFound (also for a team that does not exist), TeamPermissionRequired
 */
export async function assertTeamPermission(
  db: Database | Tx,
  project: ProjectSnapshot,
  { teamId, userId, permissionId }: TeamGrantKey,
): Promise<void> {
  const direct = await grantsOfMember(db, project.id, teamId, userId);
  if (!resolvePermissions(project.config, 'team', direct).includes(permissionId))
    throw new KnownErrors.TeamPermissionRequired({ team_id: teamId, user_id: userId, permission_id: permissionId });
}

/** Ordered by team, user and id (contract/03 §13). */
export const TEAM_PERMISSION_ORDER: ListOrder = {
  name: 'team-permissions',
  columns: [
    ['team_id', 'uuid'],
    ['user_id', 'uuid'],
    ['permission_id', 'text'],
  ],
  direction: 'asc',
};

/**
 * Permissions of the project, a team, a user or one member. Grants whose definition was deleted are left out; a team or
 * user that does not exist gives an empty list.
 */
export function walkTeamPermissions(
  db: Database | Tx,
  project: ProjectSnapshot,
  { teamId, userId, permissionId, recursive, ...range }: ListRange & TeamPermissionFilter,
): ListWalk<Held> {
  const read: ReadHolders = async (grantIds, from, limit) => {
    const isOne = teamId !== undefined && userId !== undefined;
    const grants = isOne
      ? await grantsOfMemberAsRow(db, { projectId: project.id, teamId, userId })
      : await selectTeamGrants(db, project.id, { teamId, userId }, { grantIds, from, limit });
    return grants.map((each) => ({ key: [each.teamId, each.userId], permissionIds: each.permissionIds }));
  };
  return walkHeld(project, TEAM_PERMISSION_ORDER, 'team', { filter: { permissionId, recursive }, range, read });
}

/**
 * Lists all permissions of a member, or the members of a team who hold one. Use `walkTeamPermissions` for larger lists.
 */
export async function listTeamPermissions(
  db: Database | Tx,
  project: ProjectSnapshot,
  filter: TeamPermissionFilter & { teamId: string },
): Promise<TeamPermission[]> {
  const found: TeamPermission[] = [];
  for await (const batch of walkTeamPermissions(db, project, { ...filter, limit: Infinity }).batches)
    found.push(...batch.map(({ key, id }) => ({ id, teamId: key[0]!, userId: key[1]! })));
  return found;
}

/**
 * Grants a team permission directly. Granting it again changes nothing, but is published as well (contract/03 §13).
 * @throws UserNotFound, TeamMembershipNotFound, PermissionNotFound, PermissionScopeMismatch
 */
export async function grantTeamPermission(tx: Tx, project: ProjectSnapshot, key: TeamGrantKey): Promise<void> {
  const { teamId, userId, permissionId } = key;
  await grantsOfMember(tx, project.id, teamId, userId);
  assertGrantable(project.config, 'team', permissionId);
  try {
    await insertTeamGrant(tx, { projectId: project.id, teamId, userId, permissionId });
  } catch (error) {
    // The member left between the check and the insert.
    if (isForeignKeyViolation(error))
      throw new KnownErrors.TeamMembershipNotFound({ team_id: teamId, user_id: userId });
    throw error;
  }
  await outbox.addAll(tx, project.id, [changes.teamPermissionCreated(key, permissionId)]);
}

/**
 * Revokes a direct grant and publishes that. A permission held only through another cannot be revoked by itself.
 * @throws UserNotFound, TeamMembershipNotFound, TeamPermissionNotFound; TextError 409 for the last owner of projects
 */
export async function revokeTeamPermission(tx: Tx, project: ProjectSnapshot, key: TeamGrantKey): Promise<void> {
  const { teamId, userId, permissionId } = key;
  await grantsOfMember(tx, project.id, teamId, userId);
  await assertOwnerLeftWithoutGrant(tx, project, key);
  await endInvitationsWithout(tx, project, key);
  const revoked = await scoped(tx, TeamGrantEntity, project.id).delete({ teamId, userId, permissionId });
  if (revoked === 0)
    throw new KnownErrors.TeamPermissionNotFound({ team_id: teamId, user_id: userId, permission_id: permissionId });
  await outbox.addAll(tx, project.id, [changes.teamPermissionDeleted(key, permissionId)]);
}
