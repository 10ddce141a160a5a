import { prepared } from '@hallpass/database';

export interface AccountRow {
  id: string;
  display_name: string | null;
  profile_image_url: string | null;
  email: string | null;
  email_verified: boolean;
}

/** The columns of an AccountRow, of the user `u` with the address `c`. */
export const ACCOUNT = `u.id, u.display_name, u.profile_image_url, c.value AS email,
  coalesce(c.is_verified, false) AS email_verified` as const;

export const WITH_EMAIL = `LEFT JOIN users.contact_channel c
  ON c.project_id = :projectId AND c.user_id = u.id AND c.type = 'email' AND c.is_primary` as const;

export const selectAccount = prepared<AccountRow>('oauth-account')(
  `SELECT ${ACCOUNT} FROM users."user" u ${WITH_EMAIL}
   WHERE u.project_id = :projectId AND u.id = :id AND NOT u.is_anonymous`,
);
