import { type Database, prepared, sql, statement, type Tx } from '@hallpass/database';
import type { OwnerRole } from '@hallpass/project-config';
import type { ReadHolders } from './held-permissions.js';

export const userExists = prepared('identity_user_exists')(
  `SELECT 1 FROM users."user" WHERE project_id = :projectId AND id = :userId`,
);

export const standing = prepared<{ isUser: boolean; isMember: boolean; permissionIds: string[] }>(
  'identity_team_standing',
)(
  `SELECT EXISTS (SELECT FROM users."user" WHERE project_id = :projectId AND id = :userId) AS "isUser",
     EXISTS (SELECT FROM users.team_member
       WHERE project_id = :projectId AND team_id = :teamId AND user_id = :userId) AS "isMember",
     ARRAY (SELECT permission_id FROM permissions.team_grant
            WHERE project_id = :projectId AND team_id = :teamId AND user_id = :userId) AS "permissionIds"`,
);

export interface DirectGrants {
  teamId: string;
  userId: string;
  permissionIds: string[];
}

export const grantsOfMemberAsRow = prepared<DirectGrants>('identity_team_grants_of_member')(
  `SELECT team_id AS "teamId", user_id AS "userId", array_agg(permission_id) AS "permissionIds"
   FROM permissions.team_grant WHERE project_id = :projectId AND team_id = :teamId
     AND user_id = :userId GROUP BY team_id, user_id`,
);

export const insertTeamGrant = statement()(
  `INSERT INTO permissions.team_grant (project_id, team_id, user_id, permission_id)
   VALUES (:projectId, :teamId, :userId, :permissionId) ON CONFLICT DO NOTHING`,
);

export const insertProjectGrant = statement()(
  `INSERT INTO permissions.project_grant (project_id, user_id, permission_id)
   VALUES (:projectId, :userId, :permissionId) ON CONFLICT DO NOTHING`,
);

interface HolderRange {
  grantIds: readonly string[];
  from: Parameters<ReadHolders>[1];
  limit: number;
}

export async function selectProjectGrants(
  db: Database | Tx,
  projectId: string,
  { userId }: { userId?: string },
  { grantIds, from, limit }: HolderRange,
): Promise<Array<Omit<DirectGrants, 'teamId'>>> {
  const where = ['project_id = :projectId', 'permission_id = ANY (:grantIds::text[])'];
  if (userId !== undefined) where.push('user_id = :userId');
  if (from) where.push(`user_id ${from.isIncluded ? '>=' : '>'} :fromUserId`);
  return sql(
    db,
    `SELECT user_id AS "userId", array_agg(permission_id) AS "permissionIds" FROM permissions.project_grant
     WHERE ${where.join(' AND ')} GROUP BY user_id ORDER BY user_id LIMIT :limit`,
    { projectId, grantIds, userId, fromUserId: from?.key[0], limit },
  );
}

export async function selectTeamGrants(
  db: Database | Tx,
  projectId: string,
  { teamId, userId }: { teamId?: string; userId?: string },
  { grantIds, from, limit }: HolderRange,
): Promise<DirectGrants[]> {
  const where = ['project_id = :projectId', 'permission_id = ANY (:grantIds::text[])'];
  if (teamId !== undefined) where.push('team_id = :teamId');
  if (userId !== undefined) where.push('user_id = :userId');
  if (from) {
    // Leave out fixed columns: with an extra `team_id = …`, PostgreSQL would read the index from the start of the team.
    const free = [
      ...(teamId === undefined ? [['team_id', ':fromTeamId']] : []),
      ...(userId === undefined ? [['user_id', ':fromUserId']] : []),
    ];
    const columns = free.map(([column]) => column).join(', ');
    const place = free.map(([, parameter]) => `${parameter}::uuid`).join(', ');
    where.push(`(${columns}) ${from.isIncluded ? '>=' : '>'} (${place})`);
  }
  const [fromTeamId, fromUserId] = from?.key ?? [];
  return sql(
    db,
    `SELECT team_id AS "teamId", user_id AS "userId", array_agg(permission_id) AS "permissionIds"
     FROM permissions.team_grant WHERE ${where.join(' AND ')}
     GROUP BY team_id, user_id ORDER BY team_id, user_id LIMIT :limit`,
    { projectId, grantIds, teamId, userId, fromTeamId, fromUserId, limit },
  );
}

/** SQL condition: the sender of an invitation `v` may still invite; a server always may. */
export const SENDER_MAY_INVITE = `(v.data->>'sender_user_id' IS NULL OR EXISTS (
  SELECT FROM permissions.team_grant g WHERE g.project_id = v.project_id
    AND g.team_id = split_part(v.subject, '/', 1)::uuid AND g.user_id = (v.data->>'sender_user_id')::uuid
    AND g.permission_id = ANY(:inviteIds::text[])))` as const;

export const holdMember = prepared('hold-inviting-member')(
  `SELECT 1 FROM users.team_member
   WHERE project_id = :projectId AND team_id = :teamId AND user_id = :userId FOR KEY SHARE`,
);

export const holdGrants = prepared<{ permission_id: string }>('hold-grants-of-inviting-member')(
  `SELECT permission_id FROM permissions.team_grant
   WHERE project_id = :projectId AND team_id = :teamId AND user_id = :userId
   ORDER BY permission_id FOR KEY SHARE`,
);

/** Concurrent revocations for the same member wait for each other, so that one of them sees the combined result. */
export const lockGrants = prepared<{ permission_id: string }>('lock-grants-of-member')(
  `SELECT permission_id FROM permissions.team_grant
   WHERE project_id = :projectId AND team_id = :teamId AND user_id = :userId ORDER BY permission_id FOR UPDATE`,
);

/** Does the same as the trigger that runs when a membership ends. */
export const expireInvitations = prepared('expire-invitations-of-member')(
  `UPDATE auth.verification_code SET expires_at = created_at
   WHERE project_id = :projectId AND type = 'team_invitation' AND split_part(subject, '/', 1) = :teamId::text
     AND data->>'sender_user_id' = :userId::text AND used_at IS NULL AND expires_at > now()`,
);

/** Locks teams in order of their ids to prevent deadlocks. */
export const lockTeamsOfMember = prepared<{ id: string }>('lock-teams-of-member')(
  `SELECT t.id FROM users.team t
   WHERE t.project_id = :projectId AND (:teamId::uuid IS NULL OR t.id = :teamId) AND EXISTS (
     SELECT FROM users.team_member m WHERE m.project_id = t.project_id AND m.team_id = t.id AND m.user_id = :userId)
   ORDER BY t.id FOR UPDATE OF t`,
);

/** The permissions service may not lock teams, but it may lock the grants. */
export const lockOwnerGrants = prepared('lock-owner-grants')(
  `SELECT 1 FROM permissions.team_grant g
   WHERE g.project_id = :projectId AND g.team_id = ANY(:teamIds::uuid[]) AND g.permission_id = ANY(:ownerIds::text[])
   ORDER BY g.team_id, g.user_id, g.permission_id FOR UPDATE OF g`,
);

/** If no permission is given, the whole membership ends. */
export const teamsLeftWithoutOwner = prepared<{ id: string }>('teams-left-without-owner')(
  `WITH member AS (
     SELECT m.team_id,
       EXISTS (SELECT FROM permissions.team_grant g WHERE g.project_id = m.project_id AND g.team_id = m.team_id
         AND g.user_id = m.user_id AND g.permission_id = ANY(:ownerIds::text[])) AS is_owner,
       EXISTS (SELECT FROM permissions.team_grant g WHERE g.project_id = m.project_id AND g.team_id = m.team_id
         AND g.user_id = m.user_id AND g.permission_id = ANY(:ownerIds::text[])
         AND NOT (m.user_id = :userId AND g.permission_id = coalesce(:permissionId::text, g.permission_id))) AS stays_owner,
       m.user_id <> :userId OR :permissionId::text IS NOT NULL AS stays
     FROM users.team_member m JOIN users."user" u ON u.project_id = m.project_id AND u.id = m.user_id
     WHERE m.project_id = :projectId AND m.team_id = ANY(:teamIds::uuid[]) AND NOT u.is_anonymous
       AND m.owner_role IS NULL)
   SELECT team_id AS id FROM member
   WHERE EXISTS (SELECT FROM projects.project p WHERE p.owner_team_id = member.team_id AND p.deleted_at IS NULL)
   GROUP BY team_id
   HAVING CASE WHEN bool_or(is_owner) THEN NOT bool_or(stays_owner) ELSE NOT bool_or(stays) END`,
);

/** A member without a stored role is an owner. */
export const selectOwnerRole = prepared<{ role: OwnerRole }>('select-owner-role')(
  `SELECT coalesce(owner_role, 'owner') AS role FROM users.team_member
   WHERE project_id = :projectId AND team_id = :teamId AND user_id = :userId`,
);

export const updateOwnerRole = prepared('update-owner-role')(
  `UPDATE users.team_member SET owner_role = :role
   WHERE project_id = :projectId AND team_id = :teamId AND user_id = :userId`,
);

export const selectProjectsOfTeam = prepared<{ project_id: string }>('projects-of-owner-team', {
  global: 'projects of any id are owned by teams of the project internal',
})(`SELECT project_id FROM projects.project WHERE owner_team_id = :teamId AND deleted_at IS NULL ORDER BY project_id`);
