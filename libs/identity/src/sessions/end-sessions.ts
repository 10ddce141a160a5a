import { prepared, type Tx } from '@hallpass/database';
import { REVOCATION_SECONDS } from './session-limits.js';

/**
 * Why a session ended; kept in its row for whoever asks why they were signed out. `token_reused`: a refresh token came
 * back after it had been replaced (security.md B8).
 */
export type SessionEndReason =
  'sign_out' | 'revoked' | 'password_changed' | 'user_upgraded' | 'account_changed' | 'token_reused';

const endAll = prepared<{ id: string }>(
  'end-sessions',
  `WITH ended AS (
     UPDATE auth.session SET ended_at = now(), end_reason = $3
     WHERE project_id = $1 AND user_id = $2 AND ended_at IS NULL AND ($4::uuid IS NULL OR id <> $4)
     RETURNING id),
   listed AS (
     INSERT INTO auth.revocation (project_id, kind, subject_id, expires_at)
     SELECT $1, 'session', id, now() + $5::integer * interval '1 second' FROM ended
     ON CONFLICT DO NOTHING)
   SELECT id FROM ended`,
);

const endOne = prepared<{ id: string }>(
  'end-session',
  `WITH ended AS (
     UPDATE auth.session SET ended_at = now(), end_reason = $3
     WHERE project_id = $1 AND id = $2 AND ended_at IS NULL AND expires_at > now() AND ($4::uuid IS NULL OR user_id = $4)
     RETURNING id),
   listed AS (
     INSERT INTO auth.revocation (project_id, kind, subject_id, expires_at)
     SELECT $1, 'session', id, now() + $5::integer * interval '1 second' FROM ended
     ON CONFLICT DO NOTHING)
   SELECT id FROM ended`,
);

/**
 * Ends every live session of a user, but for `except`, and lists them as revoked, in the caller's transaction.
 * After the commit, and before it answers, the caller tells `Freshness.sessionRevoked` of the ids it got.
 * @returns the ids of the sessions that ended
 */
export async function endSessions(
  tx: Tx,
  which: { projectId: string; userId: string; except?: string; reason: SessionEndReason },
): Promise<string[]> {
  const values = [which.projectId, which.userId, which.reason, which.except ?? null, REVOCATION_SECONDS];
  return (await endAll(tx, values)).map(({ id }) => id);
}

/**
 * Ends one session, of `userId` where given, and lists it as revoked. The caller tells `Freshness` afterwards.
 * @returns false when there is no such live session
 */
export async function endSession(
  tx: Tx,
  which: { projectId: string; sessionId: string; userId?: string; reason: SessionEndReason },
): Promise<boolean> {
  const values = [which.projectId, which.sessionId, which.reason, which.userId ?? null, REVOCATION_SECONDS];
  return (await endOne(tx, values)).length > 0;
}

/** Until when a revocation that is made now has to be kept; what `Freshness` takes as `until`. */
export const revokedUntil = (): Date => new Date(Date.now() + REVOCATION_SECONDS * 1000);
