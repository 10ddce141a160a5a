import { prepared } from '@hallpass/database';
import { SESSION_IDLE_DAYS } from '@hallpass/identity';

/** What the claims of an access token are made of, as it is in the database at one moment. */
export interface TokenSubject {
  session_id: string;
  user_id: string;
  display_name: string | null;
  primary_email: string | null;
  primary_email_verified: boolean;
  selected_team_id: string | null;
  is_anonymous: boolean;
}

const PRIMARY_EMAIL = `LEFT JOIN users.contact_channel c
  ON c.project_id = $1 AND c.user_id = u.id AND c.type = 'email' AND c.is_primary`;
const USER_CLAIMS = `u.id AS user_id, u.display_name, u.selected_team_id, u.is_anonymous,
  c.value AS primary_email, coalesce(c.is_verified, false) AS primary_email_verified`;

/** Of a session that was just made. */
export const selectSubject = prepared<TokenSubject>(
  'token-subject',
  `SELECT $3::uuid AS session_id, ${USER_CLAIMS} FROM users."user" u ${PRIMARY_EMAIL}
   WHERE u.project_id = $1 AND u.id = $2`,
);

/**
 * Of a refresh token: finds out that session, user and project are live, marks both as used now, and reads the
 * claims, all at once (security.md B4). The user's row is locked before the session's, as everywhere.
 */
export const refreshSubject = prepared<TokenSubject>(
  'refresh-session',
  `WITH found AS (
     SELECT s.id, s.user_id FROM auth.session s
     JOIN projects.project p ON p.project_id = s.project_id AND p.deleted_at IS NULL
     WHERE s.project_id = $1 AND s.token_hash = $2 AND s.ended_at IS NULL AND s.expires_at > now()
       AND s.last_used_at > now() - interval '${SESSION_IDLE_DAYS} days'),
   u AS (
     UPDATE users."user" v SET last_active_at = now() FROM found
     WHERE v.project_id = $1 AND v.id = found.user_id
     RETURNING v.id, v.display_name, v.selected_team_id, v.is_anonymous, found.id AS session_id),
   used AS (
     UPDATE auth.session s SET last_used_at = now() FROM u
     WHERE s.project_id = $1 AND s.id = u.session_id AND s.ended_at IS NULL
     RETURNING s.id)
   SELECT used.id AS session_id, ${USER_CLAIMS} FROM used JOIN u ON u.session_id = used.id ${PRIMARY_EMAIL}`,
);
