import { prepared } from '@hallpass/database';

export const selectAddresses = prepared<{ user_id: string; value: string }>('leaked-api-key-addresses')(
  `SELECT user_id, value FROM users.contact_channel
   WHERE project_id = :projectId AND user_id = ANY (:userIds::uuid[]) AND type = 'email'
     AND is_primary ORDER BY user_id`,
);
