import { prepared } from '@hallpass/database';

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
