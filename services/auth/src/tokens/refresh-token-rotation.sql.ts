import { prepared } from '@hallpass/database';
import { ROTATION_GRACE_SECONDS } from './token-subject.sql.js';

/** Finds the session of a token that was replaced longer ago than the grace period. */
export const selectReused = prepared<{ id: string; user_id: string }>('refresh-token-reused')(
  `SELECT id, user_id FROM auth.session
   WHERE project_id = :projectId AND family_hash = :family AND token_hash <> :tokenHash AND ended_at IS NULL
     AND NOT (previous_token_hash = :tokenHash AND rotated_at > now() - interval '${ROTATION_GRACE_SECONDS} seconds')`,
);
