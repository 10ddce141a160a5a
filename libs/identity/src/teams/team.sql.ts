import { prepared, statement } from '@hallpass/database';
import { lockingUser } from '../records/lock-user.sql.js';
import type { TeamRecord } from '../records/team-record.js';
import { USER_COLUMNS, USER_JOINS, type UserRow } from '../records/user-columns.sql.js';

export const membership = prepared('identity_membership')(
  `SELECT 1 FROM users.team_member WHERE project_id = :projectId AND team_id = :teamId AND user_id = :userId`,
);

export const TEAM_COLUMNS = `t.id, t.display_name AS "displayName", t.profile_image_url AS "profileImageUrl",
  t.client_metadata AS "clientMetadata", t.client_read_only_metadata AS "clientReadOnlyMetadata",
  t.server_metadata AS "serverMetadata", t.created_at AS "createdAt",
  t.requires_second_factor AS "requiresSecondFactor"`;

export const selectTeam = statement<TeamRecord>()(
  `SELECT ${TEAM_COLUMNS} FROM users.team t WHERE t.project_id = :projectId AND t.id = :teamId`,
);

export const addMember = statement<{ isNew: boolean }>()(
  `WITH member AS (
     INSERT INTO users.team_member (project_id, team_id, user_id, owner_role)
     VALUES (:projectId, :teamId, :userId, :ownerRole)
     ON CONFLICT DO NOTHING RETURNING project_id, team_id, user_id),
   grants AS (
     INSERT INTO permissions.team_grant (project_id, team_id, user_id, permission_id)
     SELECT m.project_id, m.team_id, m.user_id, unnest(:permissionIds::text[]) FROM member m)
   SELECT EXISTS (SELECT FROM member) AS "isNew"`,
);

/** Locks in the order that `lockUser` states. */
export const lockWhoSelected = statement()(
  `SELECT 1 FROM users."user" u WHERE u.project_id = :projectId AND u.selected_team_id = :teamId
   ORDER BY u.id ${lockingUser('changes')}`,
);

export const lockTeam = statement()(
  `SELECT 1 FROM users.team WHERE project_id = :projectId AND id = :teamId FOR UPDATE`,
);

export const removeTeam = statement<{ id: string }>()(
  `WITH gone AS (DELETE FROM users.team WHERE project_id = :projectId AND id = :teamId RETURNING id),
   invitations AS (
     DELETE FROM auth.verification_code
     WHERE project_id = :projectId AND type = 'team_invitation' AND split_part(subject, '/', 1) = :teamId::text)
   SELECT id FROM gone`,
);

export interface MemberRow extends UserRow {
  memberTeamId: string;
  memberDisplayName: string | null;
  memberProfileImageUrl: string | null;
}

export const MEMBER_COLUMNS = `m.team_id AS "memberTeamId", m.display_name AS "memberDisplayName",
  m.profile_image_url AS "memberProfileImageUrl", ${USER_COLUMNS}`;
export const OF_MEMBER = `JOIN users."user" u ON u.project_id = m.project_id AND u.id = m.user_id`;

export const selectMember = statement<MemberRow>()(
  `SELECT ${MEMBER_COLUMNS} FROM users.team_member m ${OF_MEMBER} ${USER_JOINS}
   WHERE m.project_id = :projectId AND m.team_id = :teamId AND m.user_id = :userId`,
);
