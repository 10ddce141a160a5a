import { prepared } from '@hallpass/database';

export const selectLatelyDeleted = prepared<{ project_id: string }>('lately-deleted-projects')(
  `SELECT project_id FROM projects.project WHERE deleted_at > now() - interval '1 day'`,
);
