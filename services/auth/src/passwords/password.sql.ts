import { prepared } from '@hallpass/database';

/** Who signs in by an address, with what has to be known about them. */
export interface SignInRow {
  user_id: string;
  hash: string | null;
  has_totp: boolean;
}

export const selectByEmail = prepared<SignInRow>(
  'sign-in-by-email',
  `SELECT c.user_id, p.hash, t.user_id IS NOT NULL AS has_totp
   FROM users.contact_channel c
   LEFT JOIN auth.password p ON p.project_id = c.project_id AND p.user_id = c.user_id
   LEFT JOIN auth.totp t ON t.project_id = c.project_id AND t.user_id = c.user_id
   WHERE c.project_id = $1 AND c.type = 'email' AND c.value = $2 AND c.used_for_auth`,
);

/** A password as it is, for someone who wants to change it, and how old the session is that asks. */
export interface PasswordRow {
  hash: string | null;
  email: string | null;
  display_name: string | null;
  is_impersonation: boolean;
  session_age_seconds: number;
}

export const selectPassword = prepared<PasswordRow>(
  'password-of-session',
  `SELECT p.hash, c.value AS email, u.display_name, s.is_impersonation,
     extract(epoch FROM now() - s.created_at)::double precision AS session_age_seconds
   FROM auth.session s
   JOIN users."user" u ON u.project_id = s.project_id AND u.id = s.user_id
   LEFT JOIN auth.password p ON p.project_id = u.project_id AND p.user_id = u.id
   LEFT JOIN users.contact_channel c ON c.project_id = u.project_id AND c.user_id = u.id AND c.is_primary
   WHERE s.project_id = $1 AND s.id = $2 AND s.user_id = $3 AND s.ended_at IS NULL`,
);

/** Only where the hash is still the one that was verified: of two changes at once the second finds it gone. */
export const replaceHash = prepared<{ user_id: string }>(
  'replace-password',
  `UPDATE auth.password SET hash = $3, updated_at = now()
   WHERE project_id = $1 AND user_id = $2 AND hash = $4 RETURNING user_id`,
);

export const insertHash = prepared<{ user_id: string }>(
  'set-password',
  `INSERT INTO auth.password (project_id, user_id, hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING user_id`,
);

/** The session that a refresh token belongs to, to leave it alone when the others end. */
export const selectSessionByToken = prepared<{ id: string }>(
  'session-by-token',
  `SELECT id FROM auth.session WHERE project_id = $1 AND user_id = $2 AND token_hash = $3 AND ended_at IS NULL`,
);
