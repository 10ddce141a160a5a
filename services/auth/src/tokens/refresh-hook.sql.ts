import { prepared } from '@hallpass/database';
import { IS_LIVE_SESSION } from './token-subject.sql.js';

/** The session that a refresh token belongs to, and what a hook sees of its user. */
export interface RefreshingSession {
  session_id: string;
  user_id: string;
  method: string | null;
  second_factor: string | null;
  is_impersonation: boolean;
  display_name: string | null;
  is_anonymous: boolean;
  primary_email: string | null;
  primary_email_verified: boolean;
}

/** Also finds a token that was just replaced: the refresh itself decides whether it is still accepted. */
export const selectRefreshing = prepared<RefreshingSession>('refreshing-session')(
  `SELECT s.id AS session_id, s.user_id, s.sign_in_method AS method, s.second_factor, s.is_impersonation,
     u.display_name, u.is_anonymous, c.value AS primary_email, coalesce(c.is_verified, false) AS primary_email_verified
   FROM auth.session s JOIN users."user" u ON u.project_id = s.project_id AND u.id = s.user_id
   LEFT JOIN users.contact_channel c
     ON c.project_id = u.project_id AND c.user_id = u.id AND c.type = 'email' AND c.is_primary
   WHERE s.project_id = :projectId
     AND (s.token_hash = :tokenHash OR s.family_hash = :familyHash AND s.previous_token_hash = :tokenHash)
     AND ${IS_LIVE_SESSION}`,
);

export const updateHookClaims = prepared('update-hook-claims')(
  `UPDATE auth.session SET hook_claims = :claims::jsonb
   WHERE project_id = :projectId AND id = :sessionId AND ended_at IS NULL`,
);
