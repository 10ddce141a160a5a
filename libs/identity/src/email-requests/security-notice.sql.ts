import { prepared } from '@hallpass/database';

export const primaryAddress = prepared<{ value: string }>('security-notice-address')(
  `SELECT value FROM users.contact_channel
   WHERE project_id = :projectId AND user_id = :userId AND type = 'email' AND is_primary`,
);
