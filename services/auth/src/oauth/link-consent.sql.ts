import { prepared } from '@hallpass/database';

export const selectUser = prepared<{ display_name: string | null; email: string | null }>('user-of-link-question')(
  `SELECT u.display_name, c.value AS email FROM users."user" u
   LEFT JOIN users.contact_channel c
     ON c.project_id = u.project_id AND c.user_id = u.id AND c.type = 'email' AND c.is_primary
   WHERE u.project_id = :projectId AND u.id = :userId`,
);
