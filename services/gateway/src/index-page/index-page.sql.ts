import { statement } from '@hallpass/database';

export const selectPrimaryAddress = statement<{ value: string }>()(
  `SELECT value FROM users.contact_channel
   WHERE project_id = :projectId AND user_id = :userId AND type = 'email' AND is_primary`,
);
