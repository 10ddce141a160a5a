import { prepared } from '@hallpass/database';

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
     WHERE m.project_id = :projectId AND m.team_id = ANY(:teamIds::uuid[]) AND NOT u.is_anonymous)
   SELECT team_id AS id FROM member
   WHERE EXISTS (SELECT FROM projects.project p WHERE p.owner_team_id = member.team_id AND p.deleted_at IS NULL)
   GROUP BY team_id
   HAVING CASE WHEN bool_or(is_owner) THEN NOT bool_or(stays_owner) ELSE NOT bool_or(stays) END`,
);
