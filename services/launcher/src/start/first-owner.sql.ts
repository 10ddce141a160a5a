import { prepared } from '@hallpass/database';

/** Anybody at all. */
export const findOwner = prepared<{ id: string }>('find-any-owner')(
  `SELECT id FROM users."user" WHERE project_id = :projectId AND NOT is_anonymous LIMIT 1`,
);
