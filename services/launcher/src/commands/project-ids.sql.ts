import { statement } from '@hallpass/database';

export const selectProjectIds = statement<{ id: string }>({
  global: 'an operator names projects, or means all of them',
})(`SELECT project_id AS id FROM projects.project WHERE deleted_at IS NULL`);
