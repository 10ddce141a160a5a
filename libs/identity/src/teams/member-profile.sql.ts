import { statement } from '@hallpass/database';
import { USER_COLUMNS, USER_JOINS, type UserRow } from '../records/user-columns.sql.js';

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
