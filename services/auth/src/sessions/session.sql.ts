import { type Database, type ListOrder, type ListRange, prepared, walkList } from '@hallpass/database';
import { type EndUserIpInfo, SESSION_END_REASONS } from '@hallpass/identity';
import { IS_LIVE_SESSION } from '../tokens/token-subject.sql.js';

export interface Session {
  id: string;
  user_id: string;
  created_at: Date;
  last_used_at: Date;
  is_impersonation: boolean;
  last_used_place: EndUserIpInfo | null;
}

/** Newest first. */
export const SESSION_ORDER: ListOrder = {
  name: 'sessions',
  columns: [
    ['s.created_at', 'instant'],
    ['s.id', 'uuid'],
  ],
  direction: 'desc',
};

/** @param which whose sessions, whether impersonations are among them, and the limits of a SessionPolicy */
export const walkSessions = (
  db: Database,
  projectId: string,
  which: { userId: string; withImpersonations: boolean; idleSeconds: number; lifetimeSeconds: number },
  range: ListRange,
) =>
  walkList<Session>(
    db,
    projectId,
    {
      order: SESSION_ORDER,
      from: 'auth.session s',
      alias: 's',
      where: [
        's.project_id = :projectId',
        's.user_id = :userId',
        '(:withImpersonations::boolean OR NOT s.is_impersonation)',
        IS_LIVE_SESSION,
      ],
      values: which,
      columns: 's.id, s.user_id, s.created_at, s.last_used_at, s.is_impersonation, s.last_used_place',
    },
    range,
  );

/** Why a session is over: someone ended it, or a limit of time did (security B5). */
export const ENDED_REASONS = [...SESSION_END_REASONS, 'expired', 'idle'] as const;
export type EndedReason = (typeof ENDED_REASONS)[number];

/** Of the session that a refresh token belongs to, or belonged to before it was replaced; no row for a live one. */
export const selectEnded = prepared<{ reason: EndedReason; ended_at: Date }>('ended-session')(
  `WITH session AS (
     SELECT ended_at, end_reason, least(expires_at,
       created_at + :lifetimeSeconds::double precision * interval '1 second') AS expires_at,
       last_used_at + :idleSeconds::double precision * interval '1 second' AS idle_at
     FROM auth.session WHERE project_id = :projectId AND (token_hash = :tokenHash OR family_hash = :familyHash))
   SELECT CASE first WHEN ended_at THEN coalesce(end_reason, 'revoked') WHEN expires_at THEN 'expired' ELSE 'idle' END
     AS reason, first AS ended_at
   FROM session, least(ended_at, expires_at, idle_at) AS first WHERE first <= now()`,
);
