import { MUST_ENROLL, type SessionPolicy } from '@hallpass/identity';
import { IS_LIVE_SESSION } from '../tokens/token-subject.sql.js';

const LIFETIME = `:lifetimeSeconds::double precision * interval '1 second'` as const;
const IDLE = `:idleSeconds::double precision * interval '1 second'` as const;

/** The sign-in behind a session, from which a grant has the lifetime of the project's sessions. */
export const SIGNED_IN_AT = 'coalesce(s.authenticated_at, s.created_at)' as const;

/** The session `s` is live, and so is the session that it ends with, if it is a grant that ends with one. */
export const IS_LIVE_GRANT = `${IS_LIVE_SESSION}
  AND (s.application_id IS NULL OR ${SIGNED_IN_AT} > now() - ${LIFETIME})
  AND (s.ends_with_session_id IS NULL OR EXISTS (
    SELECT FROM auth.session e WHERE e.project_id = :projectId AND e.id = s.ends_with_session_id
      AND e.ended_at IS NULL AND e.expires_at > now()
      AND e.last_used_at > now() - ${IDLE} AND e.created_at > now() - ${LIFETIME}))` as const;

/** The session `s` is a live grant, and its user need not set up a second factor first (security G9). */
export const IS_USABLE_GRANT = `${IS_LIVE_GRANT}
  AND (:requiredFrom::timestamptz IS NULL OR NOT EXISTS (
    SELECT FROM users."user" u WHERE u.project_id = :projectId AND u.id = s.user_id AND ${MUST_ENROLL}))` as const;

/** The values of IS_USABLE_GRANT. */
export const limitsOfGrants = ({ idleSeconds, lifetimeSeconds, secondFactor }: SessionPolicy) => ({
  idleSeconds,
  lifetimeSeconds,
  requiredFrom: secondFactor?.requiredFrom ?? null,
  graceSeconds: secondFactor?.graceSeconds ?? 0,
});

/** How long a grant `s` that is used now can last at most. */
export const SECONDS_LEFT = `extract(epoch FROM least(s.expires_at, ${SIGNED_IN_AT} + ${LIFETIME}, now() + ${IDLE}, (
    SELECT least(e.created_at + ${LIFETIME}, e.last_used_at + ${IDLE}) FROM auth.session e
    WHERE e.project_id = :projectId AND e.id = s.ends_with_session_id)) - now())::double precision AS seconds_left` as const;

/**
 * How long a grant that the session `s` gives now can last without being used: with offline access, and if it ends with
 * that session.
 */
export const SECONDS_OF_NEW_GRANT =
  `extract(epoch FROM least(${SIGNED_IN_AT} + ${LIFETIME}, now() + ${IDLE}) - now())::double precision AS offline_seconds,
   extract(epoch FROM least(s.expires_at, s.created_at + ${LIFETIME}, ${SIGNED_IN_AT} + ${LIFETIME},
     s.last_used_at + ${IDLE}) - now())::double precision AS online_seconds` as const;

/** Both are null if there is no such session. */
export interface SecondsOfNewGrant {
  offline_seconds: number | null;
  online_seconds: number | null;
}
