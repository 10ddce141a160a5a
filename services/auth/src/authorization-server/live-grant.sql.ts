import { IS_LIVE_SESSION } from '../tokens/token-subject.sql.js';

/** The session `s` is live, and so is the session that it ends with, if it is a grant that ends with one. */
export const IS_LIVE_GRANT = `${IS_LIVE_SESSION}
  AND (s.ends_with_session_id IS NULL OR EXISTS (
    SELECT FROM auth.session e WHERE e.project_id = :projectId AND e.id = s.ends_with_session_id
      AND e.ended_at IS NULL AND e.expires_at > now()
      AND e.last_used_at > now() - :idleSeconds::double precision * interval '1 second'))` as const;
