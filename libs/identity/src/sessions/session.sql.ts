import { prepared } from '@hallpass/database';
import { REVOCATION_SECONDS } from '@hallpass/freshness';
import type { EndedGrant } from './ended-grants.js';
import { REMEMBERED_DEVICE_DAYS } from './session-limits.js';

export interface CreatedSession {
  id: string;
  expiresAt: Date;
}

/** Locks the user's row before writing the session, in the same order as a deletion. */
export const insertSession = prepared<CreatedSession>('create-session')(
  `WITH active AS (
     UPDATE users."user" SET last_active_at = now(), country = coalesce(nullif(:country::text, ''), country)
     WHERE project_id = :projectId AND id = :userId RETURNING id)
   INSERT INTO auth.session (project_id, id, user_id, token_hash, is_impersonation, expires_at, last_used_place,
     impersonated_by, sign_in_method, second_factor, authenticated_at, application_id, ends_with_session_id, scopes,
    is_multi_factor, hook_claims, device_hash, device_remembered_until, device_network)
   SELECT :projectId, :sessionId, active.id, :refreshTokenHash, :isImpersonation,
     now() + :lifetime::double precision * interval '1 millisecond', :lastUsedPlace::jsonb, :impersonatedBy,
     :method, :secondFactor, :authenticatedAt, :applicationId, :endsWithSessionId, :scopes::jsonb,
     :isMultiFactor, :hookClaims::jsonb, :deviceHash, coalesce(:deviceUntil::timestamptz,
       CASE WHEN :deviceHash::bytea IS NOT NULL THEN now() + interval '${REMEMBERED_DEVICE_DAYS} days' END),
     :deviceNetwork FROM active
   RETURNING id, expires_at AS "expiresAt"`,
);

const PAGE = 1_000;

export const readClock = prepared<{ now: string }>('clock-of-the-database', {
  global: 'a clock belongs to nobody',
})(`SELECT clock_timestamp()::text AS now`);

/**
 * A session that ended in one page. Rows locked by other transactions are left for the next round, to avoid waiting.
 */
export interface EndedSession {
  id: string;
  user_id: string;
  /** Null unless the session is a grant of an application. */
  application_id: string | null;
}

export interface EndedPage {
  last: string | null;
  live: number;
  ended: EndedSession[];
}

export const endPage = prepared<EndedPage>('end-page-of-sessions')(
  `WITH page AS (
     SELECT id, ended_at IS NULL AND expires_at > now()
       AND created_at <= :until::timestamptz AS is_live FROM auth.session
     WHERE project_id = :projectId AND id > :after ORDER BY id LIMIT ${PAGE}),
   forgotten AS (
     UPDATE auth.session s SET device_forgotten = true FROM page
     WHERE s.project_id = :projectId AND s.id = page.id AND s.ended_at IS NOT NULL AND NOT s.device_forgotten),
   held AS (
     SELECT s.id FROM auth.session s JOIN page ON page.id = s.id AND page.is_live
     WHERE s.project_id = :projectId AND s.ended_at IS NULL FOR UPDATE OF s SKIP LOCKED),
   ended AS (
     UPDATE auth.session s SET ended_at = now(), end_reason = 'revoked', ended_by = 'operator' FROM held
     WHERE s.project_id = :projectId AND s.id = held.id RETURNING s.id, s.user_id, s.application_id, s.last_used_at),
   listed AS (
     INSERT INTO auth.revocation (project_id, kind, subject_id, expires_at)
     SELECT :projectId, 'session', id, now() + interval '${REVOCATION_SECONDS} seconds' FROM ended
     WHERE last_used_at > now() - interval '${REVOCATION_SECONDS} seconds'
     ON CONFLICT DO NOTHING)
   SELECT (SELECT id FROM page ORDER BY id DESC LIMIT 1) AS last,
          (SELECT count(*)::integer FROM page WHERE is_live) AS live,
          (SELECT coalesce(json_agg(json_build_object('id', id, 'user_id', user_id,
            'application_id', application_id)), '[]') FROM ended) AS ended`,
);

export const listProject = prepared<object>('revoke-every-session')(
  `INSERT INTO auth.revocation (project_id, kind, subject_id, expires_at)
   VALUES (:projectId, 'project', :subjectId, now() + interval '${REVOCATION_SECONDS} seconds')
   ON CONFLICT (project_id, kind, subject_id) DO UPDATE SET expires_at = excluded.expires_at`,
);

/**
 * Includes grants of applications, except those that end with the session `except`. Devices on which the user has
 * signed out are forgotten.
 */
export const endAll = prepared<EndedSession>('end-sessions')(
  `WITH ended AS (
     UPDATE auth.session SET ended_at = now(), end_reason = :reason, ended_by = :endedBy
     WHERE project_id = :projectId AND user_id = :userId AND ended_at IS NULL
       AND (:except::uuid IS NULL OR id <> :except AND ends_with_session_id IS DISTINCT FROM :except)
     RETURNING id, user_id, application_id),
   forgotten AS (
     UPDATE auth.session SET device_forgotten = true
     WHERE project_id = :projectId AND user_id = :userId AND ended_at IS NOT NULL AND NOT device_forgotten
       AND last_used_at > now() - interval '${REMEMBERED_DEVICE_DAYS} days'),
   listed AS (
     INSERT INTO auth.revocation (project_id, kind, subject_id, expires_at)
     SELECT :projectId, 'session', id, now() + :revocationSeconds::integer * interval '1 second' FROM ended
     ON CONFLICT DO NOTHING)
   SELECT id, user_id, application_id FROM ended`,
);

/**
 * Ends the oldest live sessions of an application, a page at a time. `after` is where the previous page stopped:
 * sessions created in the same instant may be on both sides of it.
 */
export const endPageOfApplication = prepared<EndedSession & { last: string }>('end-sessions-of-application')(
  `WITH page AS (
     SELECT id, created_at FROM auth.session
     WHERE project_id = :projectId AND application_id = :applicationId AND created_at >= :after::timestamptz
       AND ended_at IS NULL AND expires_at > now()
     ORDER BY created_at LIMIT ${PAGE} FOR UPDATE),
   ended AS (
     UPDATE auth.session s SET ended_at = now(), end_reason = :reason, ended_by = :endedBy FROM page
     WHERE s.project_id = :projectId AND s.id = page.id
     RETURNING s.id, s.user_id, s.application_id),
   listed AS (
     INSERT INTO auth.revocation (project_id, kind, subject_id, expires_at)
     SELECT :projectId, 'session', id, now() + :revocationSeconds::integer * interval '1 second' FROM ended
     ON CONFLICT DO NOTHING)
   SELECT id, user_id, application_id, (SELECT max(created_at)::text FROM page) AS last FROM ended`,
);

/** Ends the grants of one application that a user has. */
export const endOfApplication = prepared<EndedSession>('end-grants-of-user')(
  `WITH ended AS (
     UPDATE auth.session SET ended_at = now(), end_reason = :reason, ended_by = :endedBy
     WHERE project_id = :projectId AND application_id = :applicationId AND user_id = :userId AND ended_at IS NULL
       AND expires_at > now()
     RETURNING id, user_id, application_id),
   listed AS (
     INSERT INTO auth.revocation (project_id, kind, subject_id, expires_at)
     SELECT :projectId, 'session', id, now() + :revocationSeconds::integer * interval '1 second' FROM ended
     ON CONFLICT DO NOTHING)
   SELECT id, user_id, application_id FROM ended`,
);

/** Ends impersonations that an impersonator started, a page at a time. */
export const endPageOfImpersonator = prepared<EndedSession>('end-sessions-of-impersonator')(
  `WITH page AS (
     SELECT id FROM auth.session
     WHERE project_id = :projectId AND impersonated_by = :impersonator AND ended_at IS NULL
     ORDER BY id LIMIT ${PAGE} FOR UPDATE),
   ended AS (
     UPDATE auth.session s SET ended_at = now(), end_reason = :reason, ended_by = :endedBy FROM page
     WHERE s.project_id = :projectId AND s.id = page.id
     RETURNING s.id, s.user_id, s.application_id),
   listed AS (
     INSERT INTO auth.revocation (project_id, kind, subject_id, expires_at)
     SELECT :projectId, 'session', id, now() + :revocationSeconds::integer * interval '1 second' FROM ended
     ON CONFLICT DO NOTHING)
   SELECT id, user_id, application_id FROM ended`,
);

/** Ends the session and the grants of applications that end with it. */
export const endOne = prepared<EndedSession>('end-session')(
  `WITH ended AS (
     UPDATE auth.session SET ended_at = now(), end_reason = :reason, ended_by = :endedBy
     WHERE project_id = :projectId AND (id = :id OR ends_with_session_id = :id) AND ended_at IS NULL
       AND expires_at > now() AND (:userId::uuid IS NULL OR user_id = :userId)
     RETURNING id, user_id, application_id),
   listed AS (
     INSERT INTO auth.revocation (project_id, kind, subject_id, expires_at)
     SELECT :projectId, 'session', id, now() + :revocationSeconds::integer * interval '1 second' FROM ended
     ON CONFLICT DO NOTHING)
   SELECT id, user_id, application_id FROM ended`,
);

/** Marks grants whose lifetime is over as ended, those that expired first. */
export const endExpired = prepared<EndedGrant & { project_id: string }>('end-expired-grants', {
  global: 'one task serves every project',
})(
  `WITH expired AS MATERIALIZED (
     SELECT project_id, id FROM auth.session
     WHERE application_id IS NOT NULL AND ended_at IS NULL AND expires_at <= now()
     ORDER BY expires_at LIMIT ${PAGE} FOR UPDATE SKIP LOCKED)
   UPDATE auth.session s SET ended_at = s.expires_at FROM expired
   WHERE s.project_id = expired.project_id AND s.id = expired.id
   RETURNING s.project_id, s.id, s.user_id, s.application_id`,
);

export const selectLive = prepared<{ is_impersonation: boolean }>('session-is-impersonation')(
  `SELECT is_impersonation FROM auth.session
   WHERE project_id = :projectId AND id = :sessionId AND ended_at IS NULL AND expires_at > now()`,
);

/** Maximum age of a session for changes that a stolen session must not make (security E9). */
const RECENT_SIGN_IN_MINUTES = 10;

interface ChangingSession {
  is_impersonation: boolean;
  is_recent: boolean;
  is_anonymous: boolean;
}

/** A session opened by another one (such as a command line's) counts as old as the original sign-in. */
export const selectSession = prepared<ChangingSession>('session-that-changes-sign-in')(
  `SELECT s.is_impersonation, u.is_anonymous,
     coalesce(s.authenticated_at, s.created_at) > now() - interval '${RECENT_SIGN_IN_MINUTES} minutes' AS is_recent
   FROM auth.session s JOIN users."user" u ON u.project_id = s.project_id AND u.id = s.user_id
   WHERE s.project_id = :projectId AND s.id = :sessionId AND s.ended_at IS NULL AND s.expires_at > now()`,
);
