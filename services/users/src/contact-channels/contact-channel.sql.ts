import { prepared } from '@hallpass/database';

/** The user before their channels, the order in which every change of a user locks. */
export const lockUser = prepared(
  'lock-user-of-channels',
  `SELECT 1 FROM users."user" WHERE project_id = $1 AND id = $2 FOR NO KEY UPDATE`,
);

export { endCodesOfAddress } from '@hallpass/identity';
