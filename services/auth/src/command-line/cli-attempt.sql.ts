import { prepared } from '@hallpass/database';
import { type Grant, GRANT } from '../sessions/session.sql.js';
import { IS_LIVE_SESSION } from '../tokens/token-subject.sql.js';

export const insertAttempt = prepared<{ expires_at: Date }>('insert-cli-attempt')(
  `INSERT INTO auth.cli_attempt (project_id, id, polling_hash, login_hash, ip, user_agent, expires_at)
   VALUES (:projectId, :id, :pollingHash, :loginHash, :ip, :userAgent,
     now() + :lifetimeMillis::double precision * interval '1 millisecond') RETURNING expires_at`,
);

export const deleteOldestAttempts = prepared('delete-oldest-cli-attempts')(
  `DELETE FROM auth.cli_attempt WHERE project_id = :projectId AND id IN (
     SELECT id FROM auth.cli_attempt WHERE project_id = :projectId ORDER BY id LIMIT :few FOR UPDATE SKIP LOCKED)`,
);

/** The state of an attempt; checks read the fields in this order (contract/02 §13). */
export interface AttemptState {
  id: string;
  user_id: string | null;
  is_expired: boolean;
  is_used: boolean;
}

export const selectByPollingCode = prepared<AttemptState>('cli-attempt-by-polling-code')(
  `SELECT id, user_id, expires_at <= now() AS is_expired, used_at IS NOT NULL AS is_used
   FROM auth.cli_attempt WHERE project_id = :projectId AND polling_hash = :pollingHash`,
);

export interface OpenAttempt {
  ip: string;
  user_agent: string | null;
  created_at: Date;
  expires_at: Date;
}

export const selectByLoginCode = prepared<OpenAttempt>('cli-attempt-by-login-code')(
  `SELECT ip, user_agent, created_at, expires_at FROM auth.cli_attempt
   WHERE project_id = :projectId AND login_hash = :loginHash AND confirmed_at IS NULL AND expires_at > now()`,
);

/** When two users confirm at the same time, only the first succeeds. */
export const confirmAttempt = prepared<{ id: string }>('confirm-cli-attempt')(
  `UPDATE auth.cli_attempt SET user_id = :userId, session_id = :sessionId, confirmed_at = now()
   WHERE project_id = :projectId AND login_hash = :loginCodeHash AND confirmed_at IS NULL
     AND expires_at > now() RETURNING id`,
);

/**
 * Takes the granted sign-in: once, before it expires, and only while the session that granted it is live. Ending that
 * session (by signing out or changing the password) withdraws the grant.
 */
export const takeGrant = prepared<Grant>('take-cli-grant')(
  `UPDATE auth.cli_attempt a SET used_at = now() FROM auth.session s
   WHERE a.project_id = :projectId AND a.id = :attemptId AND a.used_at IS NULL AND a.expires_at > now()
     AND s.project_id = a.project_id AND s.id = a.session_id AND ${IS_LIVE_SESSION}
   RETURNING ${GRANT}`,
);
