import { prepared } from '@hallpass/database';
import type { ClaimRead } from '@hallpass/project-config';
import { isMultiFactor, type SessionPlace, type SessionPolicy, storedPlace } from '@hallpass/identity';

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
  /** From the blocking hook of the project. */
  hook_claims: Record<string, unknown> | null;
  /** Only in projects with claims of their own. */
  claim_rows?: ClaimRows;
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

/** A metadata field in a list, which tells it apart from the `false` of one that is too large. */
export type MetadataRow = [unknown] | false | null;

interface MetadataRows {
  client_metadata: MetadataRow;
  client_read_only_metadata: MetadataRow;
  server_metadata: MetadataRow;
}

/** Rows for the own claims of a project. Parts that no claim reads are null. */
export interface ClaimRows extends MetadataRows {
  profile_image_url: string | null;
  signed_up_at_millis: number;
  /** Direct grants. */
  project_grants: string[] | null;
  team:
    | (MetadataRows & {
        id: string;
        display_name: string;
        profile_image_url: string | null;
        grants: string[] | null;
      })
    | null;
  sign_in_method: string | null;
  second_factor: string | null;
  is_multi_factor: boolean;
  /** Seconds since the epoch; null without a session. */
  authenticated_at: number | null;
}

/** A larger metadata field is not read for a token, because it would be parsed at every refresh. */
const METADATA_MAX_BYTES = 65_536;

const isRead = (read: ClaimRead): string => `'${read}' = ANY (:reads::text[])`;

const metadataOf = (alias: string, holder: 'user' | 'team'): string =>
  (['client_metadata', 'client_read_only_metadata', 'server_metadata'] as const)
    .map(
      (field) => `'${field}', CASE WHEN ${isRead(`${holder}.${field}`)} AND ${alias}.${field} IS NOT NULL THEN
        CASE WHEN octet_length(${alias}.${field}::text) <= ${METADATA_MAX_BYTES} THEN json_build_array(${alias}.${field})
        ELSE 'false'::json END END`,
    )
    .join(', ');

/**
 * Selects ClaimRows of the user `u`. Subqueries in a CASE run only if a template of the project reads them.
 * @param session the alias of the session
 */
const claimRows = (session: string): string => `json_build_object(
  'profile_image_url', u.profile_image_url,
  'signed_up_at_millis', floor(extract(epoch FROM u.signed_up_at) * 1000),
  ${metadataOf('u', 'user')},
  'project_grants', CASE WHEN ${isRead('user.permissions')} THEN ARRAY (
    SELECT g.permission_id FROM permissions.project_grant g
    WHERE g.project_id = :projectId AND g.user_id = u.id) END,
  'team', CASE WHEN ${isRead('team')} THEN (
    SELECT json_build_object('id', t.id, 'display_name', t.display_name, 'profile_image_url', t.profile_image_url,
      ${metadataOf('t', 'team')},
      'grants', CASE WHEN ${isRead('team.permissions')} THEN ARRAY (
        SELECT g.permission_id FROM permissions.team_grant g
        WHERE g.project_id = :projectId AND g.team_id = t.id AND g.user_id = u.id) END)
    FROM users.team t WHERE t.project_id = :projectId AND t.id = u.selected_team_id) END,
  'sign_in_method', ${session}.sign_in_method,
  'second_factor', ${session}.second_factor,
  'is_multi_factor', ${isMultiFactor(session)},
  'authenticated_at', floor(extract(epoch FROM coalesce(${session}.authenticated_at, ${session}.created_at))))`;

const PRIMARY_EMAIL = `LEFT JOIN users.contact_channel c
  ON c.project_id = :projectId AND c.user_id = u.id AND c.type = 'email' AND c.is_primary` as const;
const USER_CLAIMS = `u.id AS user_id, u.display_name, u.selected_team_id, u.is_anonymous,
  c.value AS primary_email, coalesce(c.is_verified, false) AS primary_email_verified`;

const SUBJECT =
  `FROM auth.session s JOIN users."user" u ON u.project_id = s.project_id AND u.id = s.user_id ${PRIMARY_EMAIL}
   WHERE s.project_id = :projectId AND s.user_id = :userId AND s.id = :sessionId` as const;

export const selectSubject = prepared<TokenSubject>('token-subject')(
  `SELECT s.id AS session_id, s.impersonated_by, s.hook_claims, ${USER_CLAIMS} ${SUBJECT}`,
);

export const selectSubjectWithClaims = prepared<TokenSubject>('token-subject-with-claims')<string>(
  `SELECT s.id AS session_id, s.impersonated_by, s.hook_claims, ${USER_CLAIMS},
     ${claimRows('s')} AS claim_rows ${SUBJECT}`,
);

/** For a preview: the user's newest session that has not ended, or none. */
export const selectPreviewSubject = prepared<Omit<TokenSubject, 'session_id'> & { session_id: string | null }>(
  'token-subject-for-preview',
)<string>(
  `SELECT s.id AS session_id, NULL AS impersonated_by, s.hook_claims, ${USER_CLAIMS},
     ${claimRows('s')} AS claim_rows
   FROM users."user" u ${PRIMARY_EMAIL}
   LEFT JOIN LATERAL (
     SELECT * FROM auth.session n
     WHERE n.project_id = :projectId AND n.user_id = u.id AND n.ended_at IS NULL AND n.application_id IS NULL
     ORDER BY n.created_at DESC LIMIT 1) s ON true
   WHERE u.project_id = :projectId AND u.id = :userId`,
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
const refreshSql = <
  const Token extends string,
  const Changes extends string,
  const Own extends { ofUser: string; ofSession: string; rows: string },
>(
  token: Token,
  changes: Changes,
  own: Own,
) =>
  `WITH found AS (
     SELECT s.id, s.user_id, s.is_impersonation FROM auth.session s
     JOIN projects.project p ON p.project_id = s.project_id AND p.deleted_at IS NULL
     WHERE s.project_id = :projectId AND ${token} AND ${IS_LIVE_SESSION}),
   u AS (
     UPDATE users."user" v SET last_active_at = now(), country = coalesce(
       CASE WHEN NOT found.is_impersonation THEN nullif(:country::text, '') END, v.country)
     FROM found
     WHERE v.project_id = :projectId AND v.id = found.user_id
     RETURNING v.id, v.display_name, v.selected_team_id, v.is_anonymous, found.id AS session_id${own.ofUser as Own['ofUser']}),
   used AS (
     UPDATE auth.session s SET last_used_at = now(), last_used_place = coalesce(:lastUsedPlace::jsonb,
       s.last_used_place)${changes}
     FROM u WHERE s.project_id = :projectId AND s.id = u.session_id AND s.ended_at IS NULL AND ${token}
     RETURNING s.id, s.token_hash, s.expires_at, s.impersonated_by, s.hook_claims, :browser::text IS NOT NULL
       AND NOT s.is_impersonation
       AND (s.noted_browser IS DISTINCT FROM :browser
         OR s.noted_country IS DISTINCT FROM :country::text) AS is_new_place${own.ofSession as Own['ofSession']})
   SELECT used.id AS session_id, used.token_hash, used.expires_at, used.is_new_place, used.impersonated_by,
     used.hook_claims, ${USER_CLAIMS}${own.rows as Own['rows']}
   FROM used JOIN u ON u.session_id = used.id ${PRIMARY_EMAIL}` as const;

const refreshing = <const Token extends string, const Changes extends string = ''>(
  name: string,
  token: Token,
  changes = '' as Changes,
) => ({
  plain: prepared<RefreshedSession>(name)(refreshSql(token, changes, { ofUser: '', ofSession: '', rows: '' })),
  /** Also reads ClaimRows. */
  withClaims: prepared<RefreshedSession>(`${name}-with-claims`)<string>(
    refreshSql(token, changes, {
      ofUser:
        ', v.profile_image_url, v.signed_up_at, v.client_metadata, v.client_read_only_metadata, v.server_metadata',
      ofSession: ', s.sign_in_method, s.second_factor, s.is_multi_factor, s.authenticated_at, s.created_at',
      rows: `, ${claimRows('used')} AS claim_rows`,
    }),
  ),
});

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
