import { type Database, type ListOrder, type ListRange, prepared, walkList } from '@hallpass/database';
import { IS_MULTI_FACTOR, SESSION_END_REASONS, type StoredPlace } from '@hallpass/identity';
import { KEEPS_DEVICE } from '../new-devices/new-device.sql.js';
import { IS_LIVE_SESSION } from '../tokens/token-subject.sql.js';

export interface Session {
  id: string;
  user_id: string;
  created_at: Date;
  last_used_at: Date;
  is_impersonation: boolean;
  last_used_place: StoredPlace | null;
  /** Null unless a new sign-in from the same device asks for no code. */
  device_remembered_until: Date | null;
}

export const SESSION_ORDER: ListOrder = {
  name: 'sessions',
  columns: [
    ['s.created_at', 'instant'],
    ['s.id', 'uuid'],
  ],
  direction: 'desc',
};

/** Whose sessions to list, whether to include impersonations, and the limits of a SessionPolicy. */
export type SessionListValues = {
  userId: string;
  withImpersonations: boolean;
  idleSeconds: number;
  lifetimeSeconds: number;
};

const OF_USER = [
  's.project_id = :projectId',
  's.user_id = :userId',
  // Grants of applications have lists of their own.
  's.application_id IS NULL',
  '(:withImpersonations::boolean OR NOT s.is_impersonation)',
];
const COLUMNS = `s.id, s.user_id, s.created_at, s.last_used_at, s.is_impersonation, s.last_used_place,
  CASE WHEN s.device_remembered_until > now() AND ${KEEPS_DEVICE} THEN s.device_remembered_until END
    AS device_remembered_until`;

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

/** Why a session ended: it was revoked, or reached a time limit (security B5). */
export const ENDED_REASONS = [...SESSION_END_REASONS, 'expired', 'idle'] as const;
export type EndedReason = (typeof ENDED_REASONS)[number];

/** How a session ended; the earliest cause counts. */
export interface SessionEnd {
  ended_at: Date;
  reason: EndedReason;
  /** As `readEnder` parses it; null if a time limit or a rule ended the session. */
  ended_by: string | null;
}

export type EndedSession = Session & SessionEnd;

/** How long ended sessions are listed; `retention/ended-rows.ts` removes the rows. */
export const ENDED_SESSION_DAYS = 30;

const EXPIRY = `least(s.expires_at, s.created_at + :lifetimeSeconds::double precision * interval '1 second')` as const;
/** The time at which a session `s` ended or will end. */
const END =
  `least(s.ended_at, ${EXPIRY}, s.last_used_at + :idleSeconds::double precision * interval '1 second')` as const;
const END_COLUMNS = `${END} AS ended_at,
  CASE ${END} WHEN s.ended_at THEN coalesce(s.end_reason, 'revoked') WHEN ${EXPIRY} THEN 'expired' ELSE 'idle' END AS reason,
  CASE ${END} WHEN s.ended_at THEN s.ended_by END AS ended_by` as const;

/** Ended sessions that are still stored, newest sign-in first. */
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

/**
 * The session that a refresh token belongs to, or belonged to before it was replaced; no row while the session is live.
 */
export const selectEnded = prepared<SessionEnd>('ended-session')(
  `SELECT ${END_COLUMNS} FROM auth.session s
   WHERE s.project_id = :projectId AND (s.token_hash = :tokenHash OR s.family_hash = :familyHash)
     AND ${END} <= now()`,
);

export interface LiveSession {
  id: string;
  user_id: string;
  is_impersonation: boolean;
  is_anonymous: boolean;
  authenticated_at: Date;
  /** As `SIGN_IN_METHODS`; null for sessions of earlier releases. */
  sign_in_method: string | null;
  second_factor: string | null;
  is_multi_factor: boolean;
}

/** The session of a refresh token, if it can still be refreshed. */
export const selectLiveSession = prepared<LiveSession>('granting-session')(
  `SELECT s.id, s.user_id, s.is_impersonation, u.is_anonymous, s.sign_in_method, s.second_factor,
     ${IS_MULTI_FACTOR} AS is_multi_factor,
     coalesce(s.authenticated_at, s.created_at) AS authenticated_at
   FROM auth.session s JOIN users."user" u ON u.project_id = s.project_id AND u.id = s.user_id
   WHERE s.project_id = :projectId AND s.token_hash = :tokenHash AND ${IS_LIVE_SESSION}`,
);

/** The values that a new session takes over from the one that grants it. */
export interface Grant {
  remaining_millis: number;
  authenticated_at: Date;
  is_multi_factor: boolean;
}

export const GRANT = `coalesce(s.authenticated_at, s.created_at) AS authenticated_at,
  ${IS_MULTI_FACTOR} AS is_multi_factor,
  extract(epoch FROM least(s.expires_at,
    s.created_at + :lifetimeSeconds::double precision * interval '1 second') - now())
    ::double precision * 1000 AS remaining_millis`;

/** The grant of a session; no row if the session has ended. */
export const selectGrant = prepared<Grant>('grant-of-session')(
  `SELECT ${GRANT} FROM auth.session s
   WHERE s.project_id = :projectId AND s.id = :sessionId AND ${IS_LIVE_SESSION}`,
);
