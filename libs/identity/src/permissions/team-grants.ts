import { isForeignKeyViolation, prepared, scoped, sql, type Database, type Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import {
  comparePermissionIds,
  isPermissionDefined,
  resolvePermissions,
  type PermissionScope,
} from '@hallpass/project-config';
import { outbox } from '@hallpass/queue';
import { changes } from '../changes/changes.js';
import type { ProjectSnapshot } from '../projects/index.js';
import { TeamGrantEntity } from './grant.entities.js';
import { assertGrantable } from './grantable.js';

/** A permission of a team member, direct or contained. */
export interface TeamPermission {
  id: string;
  userId: string;
  teamId: string;
}

export interface TeamPermissionFilter {
  teamId?: string;
  userId?: string;
  permissionId?: string;
  /** Also what the granted permissions contain. Default false. */
  recursive?: boolean;
}

/** The key of one team grant. */
export interface TeamGrantKey {
  teamId: string;
  userId: string;
  permissionId: string;
}

const standing = prepared<{ isUser: boolean; isMember: boolean; permissionIds: string[] }>(
  'identity_team_standing',
  `SELECT EXISTS (SELECT FROM users."user" WHERE project_id = $1 AND id = $3) AS "isUser",
     EXISTS (SELECT FROM users.team_member WHERE project_id = $1 AND team_id = $2 AND user_id = $3) AS "isMember",
     ARRAY (SELECT permission_id FROM permissions.team_grant
            WHERE project_id = $1 AND team_id = $2 AND user_id = $3) AS "permissionIds"`,
);

/**
 * What the user holds directly in the team.
 * @throws UserNotFound, TeamMembershipNotFound (also for a team that does not exist)
 */
async function grantsOfMember(db: Database | Tx, projectId: string, teamId: string, userId: string): Promise<string[]> {
  const [row] = await standing(db, [projectId, teamId, userId]);
  if (!row?.isUser) throw new KnownErrors.UserNotFound();
  if (!row.isMember) throw new KnownErrors.TeamMembershipNotFound({ team_id: teamId, user_id: userId });
  return row.permissionIds;
}

/**
 * The membership test of wire/03 §8, for what every member may do.
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
 * The permission check of client calls (wire/03 §8): membership first, then the permission, held directly or
 * through one that contains it.
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

interface DirectGrants {
  teamId: string;
  userId: string;
  permissionIds: string[];
}

const grantsWhere = (name: string, ...filters: string[]) =>
  prepared<DirectGrants>(
    `identity_team_grants_${name}`,
    `SELECT team_id AS "teamId", user_id AS "userId", array_agg(permission_id) AS "permissionIds"
     FROM permissions.team_grant WHERE ${['project_id = $1', ...filters].join(' AND ')}
     GROUP BY team_id, user_id ORDER BY team_id, user_id`,
  );

// One statement for each set of filters: one plan for filters that may be absent could not use the indexes.
const grantsOfAll = grantsWhere('of_all');
const grantsOfTeam = grantsWhere('of_team', 'team_id = $2');
const grantsOfUser = grantsWhere('of_user', 'user_id = $2');
const grantsOfTeamMember = grantsWhere('of_member', 'team_id = $2', 'user_id = $3');

function directGrants(
  db: Database | Tx,
  projectId: string,
  { teamId, userId }: Pick<TeamPermissionFilter, 'teamId' | 'userId'>,
): Promise<DirectGrants[]> {
  if (teamId !== undefined && userId !== undefined) return grantsOfTeamMember(db, [projectId, teamId, userId]);
  if (teamId !== undefined) return grantsOfTeam(db, [projectId, teamId]);
  if (userId !== undefined) return grantsOfUser(db, [projectId, userId]);
  return grantsOfAll(db, [projectId]);
}

/**
 * Permissions by team, user and id (wire/03 §13). Grants whose definition is gone are left out; a team or user
 * that does not exist gives an empty list.
 */
export async function listTeamPermissions(
  db: Database | Tx,
  project: ProjectSnapshot,
  { teamId, userId, permissionId, recursive }: TeamPermissionFilter,
): Promise<TeamPermission[]> {
  const members = await directGrants(db, project.id, { teamId, userId });
  return members.flatMap((member) =>
    heldPermissions(project, 'team', member.permissionIds, recursive)
      .filter((id) => permissionId === undefined || id === permissionId)
      .map((id) => ({ id, userId: member.userId, teamId: member.teamId })),
  );
}

/** What somebody with these direct grants holds in the scope, in the order lists have. */
export function heldPermissions(
  { config }: ProjectSnapshot,
  scope: PermissionScope,
  directIds: string[],
  recursive = false,
): string[] {
  return recursive
    ? resolvePermissions(config, scope, directIds)
    : directIds.filter((id) => isPermissionDefined(config, scope, id)).sort(comparePermissionIds);
}

/**
 * Grants a team permission directly; granting it again changes nothing, but is told as well (wire/03 §13).
 * @throws UserNotFound, TeamMembershipNotFound, PermissionNotFound, PermissionScopeMismatch
 */
export async function grantTeamPermission(tx: Tx, project: ProjectSnapshot, key: TeamGrantKey): Promise<void> {
  const { teamId, userId, permissionId } = key;
  await grantsOfMember(tx, project.id, teamId, userId);
  assertGrantable(project.config, 'team', permissionId);
  try {
    await sql(
      tx,
      `INSERT INTO permissions.team_grant (project_id, team_id, user_id, permission_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [project.id, teamId, userId, permissionId],
    );
  } catch (error) {
    // The member left between the test and the insert.
    if (isForeignKeyViolation(error))
      throw new KnownErrors.TeamMembershipNotFound({ team_id: teamId, user_id: userId });
    throw error;
  }
  await outbox.addAll(tx, project.id, [changes.teamPermissionCreated(key, permissionId)]);
}

/**
 * Takes back a direct grant and tells it; what is held only through another permission cannot be revoked by itself.
 * @throws UserNotFound, TeamMembershipNotFound, TeamPermissionNotFound
 */
export async function revokeTeamPermission(tx: Tx, project: ProjectSnapshot, key: TeamGrantKey): Promise<void> {
  const { teamId, userId, permissionId } = key;
  await grantsOfMember(tx, project.id, teamId, userId);
  const revoked = await scoped(tx, TeamGrantEntity, project.id).delete({ teamId, userId, permissionId });
  if (revoked === 0)
    throw new KnownErrors.TeamPermissionNotFound({ team_id: teamId, user_id: userId, permission_id: permissionId });
  await outbox.addAll(tx, project.id, [changes.teamPermissionDeleted(key, permissionId)]);
}
