import { statement } from '@hallpass/database';

/** Users who already hold the new id, from an earlier definition, keep a single grant. */
export const copyTeamGrants = statement()(
  `INSERT INTO permissions.team_grant (project_id, team_id, user_id, permission_id, created_at)
   SELECT project_id, team_id, user_id, :to, created_at FROM permissions.team_grant
   WHERE project_id = :projectId AND permission_id = :from ON CONFLICT DO NOTHING`,
);

export const copyProjectGrants = statement()(
  `INSERT INTO permissions.project_grant (project_id, user_id, permission_id, created_at)
   SELECT project_id, user_id, :to, created_at FROM permissions.project_grant
   WHERE project_id = :projectId AND permission_id = :from ON CONFLICT DO NOTHING`,
);

export const deleteTeamGrants = statement()(
  `DELETE FROM permissions.team_grant WHERE project_id = :projectId AND permission_id = :permissionId`,
);

export const deleteProjectGrants = statement()(
  `DELETE FROM permissions.project_grant WHERE project_id = :projectId AND permission_id = :permissionId`,
);
