import { prepared } from '@hallpass/database';
import { ROTATION_GRACE_SECONDS } from './token-subject.sql.js';

/** Finds the session of a token that was replaced longer ago than the grace period. */
export const selectReused = prepared<{ id: string; user_id: string }>('refresh-token-reused')(
  `SELECT id, user_id FROM auth.session
   WHERE project_id = :projectId AND family_hash = :family AND token_hash <> :tokenHash AND ended_at IS NULL
     AND NOT (previous_token_hash = :tokenHash AND rotated_at > now() - interval '${ROTATION_GRACE_SECONDS} seconds')`,
);

/**
 * Explains in the log why a refresh token was refused, from its session's current state. Queried only after a refusal.
 */
export const selectRefusedRefresh = prepared<{ reason: string }>('refused-refresh')(
  `SELECT CASE
       WHEN ended_at IS NOT NULL THEN 'its session has ended: ' || coalesce(end_reason, 'unknown')
       WHEN expires_at <= now() THEN 'its session has expired'
       WHEN created_at <= now() - :lifetimeSeconds::double precision * interval '1 second' THEN 'its session is too old'
       WHEN last_used_at <= now() - :idleSeconds::double precision * interval '1 second' THEN 'its session was idle for too long'
       WHEN token_hash <> :tokenHash THEN 'it was replaced'
       ELSE 'its project is deleted'
     END AS reason
   FROM auth.session WHERE project_id = :projectId AND (token_hash = :tokenHash OR family_hash = :familyHash)
   ORDER BY token_hash = :tokenHash DESC LIMIT 1`,
);
