import { prepared } from '@hallpass/database';

/** project, permission as it was, as it is. Whoever holds the new one, from a definition of before, holds it once. */
export const copyTeamGrants = prepared(
  'copy-team-grants',
  `INSERT INTO permissions.team_grant (project_id, team_id, user_id, permission_id, created_at)
   SELECT project_id, team_id, user_id, $3, created_at FROM permissions.team_grant
   WHERE project_id = $1 AND permission_id = $2 ON CONFLICT DO NOTHING`,
);

/** project, permission as it was, as it is: likewise */
export const copyProjectGrants = prepared(
  'copy-project-grants',
  `INSERT INTO permissions.project_grant (project_id, user_id, permission_id, created_at)
   SELECT project_id, user_id, $3, created_at FROM permissions.project_grant
   WHERE project_id = $1 AND permission_id = $2 ON CONFLICT DO NOTHING`,
);

/** project, permission */
export const deleteTeamGrants = prepared(
  'delete-team-grants',
  `DELETE FROM permissions.team_grant WHERE project_id = $1 AND permission_id = $2`,
);

/** project, permission */
export const deleteProjectGrants = prepared(
  'delete-project-grants',
  `DELETE FROM permissions.project_grant WHERE project_id = $1 AND permission_id = $2`,
);
