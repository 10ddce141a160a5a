import { prepared } from '@hallpass/database';

/** project, user */
export const selectReader = prepared<{ display_name: string | null; locale: string | null }>(
  'email_find_user',
  `SELECT display_name, locale FROM users."user" WHERE project_id = $1 AND id = $2`,
);

/** project, address: of whoever signs in by it and has verified it; for mails that greet nobody */
export const selectLocaleOfAddress = prepared<{ locale: string | null }>(
  'email_find_locale',
  `SELECT u.locale FROM users.contact_channel c JOIN users."user" u ON u.project_id = $1 AND u.id = c.user_id
   WHERE c.project_id = $1 AND c.type = 'email' AND c.value = $2 AND c.used_for_auth AND c.is_verified`,
);
