import { type Database, type ListOrder, type ListRange, prepared, walkList } from '@hallpass/database';
import { SESSION_END_REASONS, type StoredPlace } from '@hallpass/identity';
import { IS_LIVE_SESSION } from '../tokens/token-subject.sql.js';

export interface Session {
  id: string;
  user_id: string;
  created_at: Date;
  last_used_at: Date;
  is_impersonation: boolean;
  last_used_place: StoredPlace | null;
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

/** Whose sessions, whether impersonations are among them, and the limits of a SessionPolicy. */
export type SessionListValues = {
  userId: string;
  withImpersonations: boolean;
  idleSeconds: number;
  lifetimeSeconds: number;
};

const OF_USER = [
  's.project_id = :projectId',
  's.user_id = :userId',
  '(:withImpersonations::boolean OR NOT s.is_impersonation)',
];
const COLUMNS = 's.id, s.user_id, s.created_at, s.last_used_at, s.is_impersonation, s.last_used_place';

export const walkSessions = (db: Database, projectId: string, values: SessionListValues, range: ListRange) =>
  walkList<Session>(
    db,
    projectId,
    {
      order: SESSION_ORDER,
      from: 'auth.session s',
      alias: 's',
      where: [...OF_USER, IS_LIVE_SESSION],
      values,
      columns: COLUMNS,
    },
    range,
  );

/** Why a session is over: someone ended it, or a limit of time did (security B5). */
export const ENDED_REASONS = [...SESSION_END_REASONS, 'expired', 'idle'] as const;
export type EndedReason = (typeof ENDED_REASONS)[number];

/** How a session has ended: whatever came first. */
export interface SessionEnd {
  ended_at: Date;
  reason: EndedReason;
  /** As `readEnder` reads it; null where a limit of time or a rule did. */
  ended_by: string | null;
}

export type EndedSession = Session & SessionEnd;

/** How long it is known; the rows go with `retention/ended-rows.ts`. */
export const ENDED_SESSION_DAYS = 30;

const EXPIRY = `least(s.expires_at, s.created_at + :lifetimeSeconds::double precision * interval '1 second')` as const;
/** The moment of the end of a session `s`, which may be to come. */
const END =
  `least(s.ended_at, ${EXPIRY}, s.last_used_at + :idleSeconds::double precision * interval '1 second')` as const;
/** Those of a `SessionEnd`. */
const END_COLUMNS = `${END} AS ended_at,
  CASE ${END} WHEN s.ended_at THEN coalesce(s.end_reason, 'revoked') WHEN ${EXPIRY} THEN 'expired' ELSE 'idle' END AS reason,
  CASE ${END} WHEN s.ended_at THEN s.ended_by END AS ended_by` as const;

/** Those whose end is still known, the newest sign-in first. */
export const walkEndedSessions = (db: Database, projectId: string, values: SessionListValues, range: ListRange) =>
  walkList<EndedSession>(
    db,
    projectId,
    {
      order: SESSION_ORDER,
      from: 'auth.session s',
      alias: 's',
      where: [...OF_USER, `${END} <= now()`, `${END} > now() - interval '${ENDED_SESSION_DAYS} days'`],
      values,
      columns: `${COLUMNS}, ${END_COLUMNS}`,
    },
    range,
  );

/** Of the session that a refresh token belongs to, or belonged to before it was replaced; no row for a live one. */
export const selectEnded = prepared<SessionEnd>('ended-session')(
  `SELECT ${END_COLUMNS} FROM auth.session s
   WHERE s.project_id = :projectId AND (s.token_hash = :tokenHash OR s.family_hash = :familyHash)
     AND ${END} <= now()`,
);
