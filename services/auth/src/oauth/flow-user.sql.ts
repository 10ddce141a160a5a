import { prepared } from '@hallpass/database';

interface LiveSession {
  is_anonymous: boolean;
  is_live: boolean;
}

/** Reads the database rather than the revocation list, so that sign-ins see an ended session at once (security B6). */
export const selectLive = prepared<LiveSession>('session-of-oauth-flow')(
  `SELECT u.is_anonymous, s.id IS NOT NULL AND s.ended_at IS NULL AND s.expires_at > now() AS is_live
   FROM users."user" u
   LEFT JOIN auth.session s ON s.project_id = u.project_id AND s.user_id = u.id AND s.id = :sessionId
   WHERE u.project_id = :projectId AND u.id = :userId`,
);
