import { prepared } from '@hallpass/database';
import { IS_LIVE_SESSION } from '../../tokens/token-subject.sql.js';

export interface GrantingSession {
  id: string;
  user_id: string;
  is_impersonation: boolean;
  is_anonymous: boolean;
  authenticated_at: Date;
  sign_in_method: string | null;
  second_factor: string | null;
}

/** The session of a refresh token on the hosted pages, with how its user signed in. */
export const selectGrantingSession = prepared<GrantingSession>('session-that-grants')(
  `SELECT s.id, s.user_id, s.is_impersonation, u.is_anonymous, s.sign_in_method, s.second_factor,
     coalesce(s.authenticated_at, s.created_at) AS authenticated_at
   FROM auth.session s JOIN users."user" u ON u.project_id = s.project_id AND u.id = s.user_id
   WHERE s.project_id = :projectId AND s.token_hash = :tokenHash AND s.application_id IS NULL AND ${IS_LIVE_SESSION}`,
);
