import { prepared } from '@hallpass/database';

export const selectReader = prepared<{ display_name: string | null; locale: string | null }>('email_find_user')(
  `SELECT display_name, locale FROM users."user" WHERE project_id = :projectId AND id = :userId`,
);

/** The locale of the user who signs in with this verified address, for emails that address no user. */
export const selectLocaleOfAddress = prepared<{ locale: string | null }>('email_find_locale')(
  `SELECT u.locale FROM users.contact_channel c JOIN users."user" u ON u.project_id = :projectId AND u.id = c.user_id
   WHERE c.project_id = :projectId AND c.type = 'email' AND c.value = :address AND c.used_for_auth AND c.is_verified`,
);
