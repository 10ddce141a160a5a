import { type Database, prepared, sql, statement, type Tx } from '@hallpass/database';
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
