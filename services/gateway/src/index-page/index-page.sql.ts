import { prepared } from '@hallpass/database';

/** project, user */
export const selectPrimaryAddress = prepared<{ value: string }>(
  'select-primary-address',
  `SELECT value FROM users.contact_channel WHERE project_id = $1 AND user_id = $2 AND type = 'email' AND is_primary`,
);
