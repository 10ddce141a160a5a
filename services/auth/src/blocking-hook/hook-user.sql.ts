import { prepared } from '@hallpass/database';

interface HookUserRow {
  display_name: string | null;
  is_anonymous: boolean;
  primary_email: string | null;
  primary_email_verified: boolean;
}

/** The fields of a user that a hook sees. */
export const selectHookUser = prepared<HookUserRow>('hook-user')(
  `SELECT u.display_name, u.is_anonymous, c.value AS primary_email,
     coalesce(c.is_verified, false) AS primary_email_verified
   FROM users."user" u LEFT JOIN users.contact_channel c
     ON c.project_id = u.project_id AND c.user_id = u.id AND c.type = 'email' AND c.is_primary
   WHERE u.project_id = :projectId AND u.id = :userId`,
);
