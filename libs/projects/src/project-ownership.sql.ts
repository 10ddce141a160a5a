import { prepared } from '@hallpass/database';
import { INTERNAL_PROJECT_ID } from './project-snapshot.js';

export const findOwned = prepared<{ project_id: string }>('owned-by-team', {
  global: 'projects of any id are owned by teams of the project internal',
})(`SELECT project_id FROM projects.project WHERE owner_team_id = :teamId AND deleted_at IS NULL LIMIT 1`);

export const holdTeam = prepared('hold-owner-team')(
  `SELECT 1 FROM users.team WHERE project_id = '${INTERNAL_PROJECT_ID}' AND id = :teamId FOR KEY SHARE`,
);
