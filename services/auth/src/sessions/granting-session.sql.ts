import { prepared } from '@hallpass/database';
import { IS_LIVE_SESSION } from '../tokens/token-subject.sql.js';

export interface LiveSession {
  id: string;
  user_id: string;
  is_impersonation: boolean;
  is_anonymous: boolean;
}

/** The session of a refresh token, if it can still be refreshed. */
export const selectLiveSession = prepared<LiveSession>('granting-session')(
  `SELECT s.id, s.user_id, s.is_impersonation, u.is_anonymous
   FROM auth.session s JOIN users."user" u ON u.project_id = s.project_id AND u.id = s.user_id
   WHERE s.project_id = :projectId AND s.token_hash = :tokenHash AND ${IS_LIVE_SESSION}`,
);

/** The values that a new session takes over from the one that grants it. */
export interface Grant {
  remaining_millis: number;
  authenticated_at: Date;
}

export const GRANT = `coalesce(s.authenticated_at, s.created_at) AS authenticated_at,
  extract(epoch FROM least(s.expires_at,
    s.created_at + :lifetimeSeconds::double precision * interval '1 second') - now())
    ::double precision * 1000 AS remaining_millis`;

/** The grant of a session; no row if the session has ended. */
export const selectGrant = prepared<Grant>('grant-of-session')(
  `SELECT ${GRANT} FROM auth.session s
   WHERE s.project_id = :projectId AND s.id = :sessionId AND ${IS_LIVE_SESSION}`,
);

export const setAuthenticatedAt = prepared('set-authenticated-at')(
  `UPDATE auth.session SET authenticated_at = :authenticatedAt WHERE project_id = :projectId AND id = :id`,
);
