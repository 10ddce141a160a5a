import { prepared } from '@hallpass/database';
import { type SessionPlace, type SessionPolicy, storedPlace } from '@hallpass/identity';

/** A consistent snapshot of the data for an access token's claims. */
export interface TokenSubject {
  session_id: string;
  user_id: string;
  display_name: string | null;
  primary_email: string | null;
  primary_email_verified: boolean;
  selected_team_id: string | null;
  is_anonymous: boolean;
  /** The impersonator in this session: `user:<id>` or `key:<id>`. */
  impersonated_by: string | null;
}

export interface RefreshedSession extends TokenSubject {
  /** A browser family or country that this session's user has not been notified of. */
  is_new_place: boolean;
  /** SHA-256 of the refresh token that is valid from now on. */
  token_hash: Buffer;
  expires_at: Date;
}

/** A replaced refresh token is still accepted for this long, because a client's requests can overlap (security B8). */
export const ROTATION_GRACE_SECONDS = 10;

const PRIMARY_EMAIL = `LEFT JOIN users.contact_channel c
  ON c.project_id = :projectId AND c.user_id = u.id AND c.type = 'email' AND c.is_primary` as const;
const USER_CLAIMS = `u.id AS user_id, u.display_name, u.selected_team_id, u.is_anonymous,
  c.value AS primary_email, coalesce(c.is_verified, false) AS primary_email_verified`;

export const selectSubject = prepared<TokenSubject>('token-subject')(
  `SELECT s.id AS session_id, s.impersonated_by, ${USER_CLAIMS}
   FROM auth.session s JOIN users."user" u ON u.project_id = s.project_id AND u.id = s.user_id ${PRIMARY_EMAIL}
   WHERE s.project_id = :projectId AND s.user_id = :userId AND s.id = :sessionId`,
);

/** When a session `s` is live: not ended, and within the limits of a SessionPolicy (security B5). */
export const IS_LIVE_SESSION = `s.ended_at IS NULL AND s.expires_at > now()
   AND s.last_used_at > now() - :idleSeconds::double precision * interval '1 second'
   AND s.created_at > now() - :lifetimeSeconds::double precision * interval '1 second'`;

/**
 * Checks that session, user and project are live, updates when both were last used, and reads the claims, in one
 * statement (security B4). Locks the user's row before the session's, as everywhere.
 * @param token selects the session: a condition that must still hold once its row is locked
 * @param changes further columns to set
 */
const refreshing = <const Token extends string, const Changes extends string = ''>(
  name: string,
  token: Token,
  changes = '' as Changes,
) =>
  prepared<RefreshedSession>(name)(
    `WITH found AS (
     SELECT s.id, s.user_id, s.is_impersonation FROM auth.session s
     JOIN projects.project p ON p.project_id = s.project_id AND p.deleted_at IS NULL
     WHERE s.project_id = :projectId AND ${token} AND ${IS_LIVE_SESSION}),
   u AS (
     UPDATE users."user" v SET last_active_at = now(), country = coalesce(
       CASE WHEN NOT found.is_impersonation THEN nullif(:country::text, '') END, v.country)
     FROM found
     WHERE v.project_id = :projectId AND v.id = found.user_id
     RETURNING v.id, v.display_name, v.selected_team_id, v.is_anonymous, found.id AS session_id),
   used AS (
     UPDATE auth.session s SET last_used_at = now(), last_used_place = coalesce(:lastUsedPlace::jsonb,
       s.last_used_place)${changes}
     FROM u WHERE s.project_id = :projectId AND s.id = u.session_id AND s.ended_at IS NULL AND ${token}
     RETURNING s.id, s.token_hash, s.expires_at, s.impersonated_by, :browser::text IS NOT NULL
       AND NOT s.is_impersonation
       AND (s.noted_browser IS DISTINCT FROM :browser
         OR s.noted_country IS DISTINCT FROM :country::text) AS is_new_place)
   SELECT used.id AS session_id, used.token_hash, used.expires_at, used.is_new_place, used.impersonated_by, ${USER_CLAIMS}
   FROM used JOIN u ON u.session_id = used.id ${PRIMARY_EMAIL}`,
  );

/** For refresh tokens that do not rotate. */
export const refreshSubject = refreshing('refresh-session', 's.token_hash = :tokenHash');

const NOT_YET_AGAIN = `s.rotated_at > now() - interval '${ROTATION_GRACE_SECONDS} seconds'` as const;

/**
 * Replaces a rotating refresh token with its successor. At most once within the grace period, so that of the replaced
 * tokens only one is still accepted.
 */
export const refreshAndRotate = refreshing(
  'refresh-session-rotating',
  's.token_hash = :tokenHash',
  `, token_hash = CASE WHEN ${NOT_YET_AGAIN} THEN s.token_hash ELSE :successorHash END,
     previous_token_hash = CASE WHEN ${NOT_YET_AGAIN} THEN s.previous_token_hash ELSE s.token_hash END,
     rotated_at = CASE WHEN ${NOT_YET_AGAIN} THEN s.rotated_at ELSE now() END,
     family_hash = :familyHash`,
);

/** For a token that was replaced within the grace period. */
export const refreshByReplaced = refreshing(
  'refresh-session-replaced',
  `s.family_hash = :familyHash AND s.previous_token_hash = :tokenHash AND ${NOT_YET_AGAIN}`,
);

export function refreshValues(
  projectId: string,
  tokenHash: Buffer,
  { idleSeconds, lifetimeSeconds }: SessionPolicy,
  place: SessionPlace | null,
) {
  const { browser = null, country = null } = place ?? {};
  return { projectId, tokenHash, idleSeconds, lifetimeSeconds, lastUsedPlace: storedPlace(place), browser, country };
}
