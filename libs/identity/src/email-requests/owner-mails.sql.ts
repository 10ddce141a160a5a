import { statement } from '@hallpass/database';
import { INTERNAL_PROJECT_ID } from '@hallpass/projects';

export const ownerAddresses = statement<{ user_id: string; address: string }>()(
  `SELECT m.user_id, c.value AS address FROM users.team_member m
   JOIN users.contact_channel c ON c.project_id = m.project_id AND c.user_id = m.user_id
     AND c.type = 'email' AND c.is_primary
   WHERE m.project_id = '${INTERNAL_PROJECT_ID}' AND m.team_id = :teamId::uuid ORDER BY m.user_id LIMIT 100`,
);
