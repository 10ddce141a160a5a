import type { EndedGrant } from '../sessions/ended-grants.js';
import { prepared, statement, type PlaceCondition } from '@hallpass/database';
import { lockingUser } from '../records/lock-user.sql.js';
import { contains, searchedUserId } from '../records/search-pattern.js';

// Writes the complete user in one statement. Foreign keys and triggers are checked at its end, so the user can refer to
// the team, and the membership to the user, created in the same statement.
export const insertUser = prepared('identity_insert_user')(
  `WITH new_user AS (
     INSERT INTO users."user" (project_id, id, display_name, profile_image_url, client_metadata,
       client_read_only_metadata, server_metadata, is_anonymous, otp_auth_enabled, selected_team_id, search,
       first_proven_at, primary_email_verified, has_password, has_oauth)
     VALUES (:projectId, :id, :displayName, :profileImageUrl, :clientMetadata, :clientReadOnlyMetadata,
       :serverMetadata, :isAnonymous, :otpAuthEnabled, :teamId, users.search_join(:email, :displayName),
       CASE WHEN (:email::text IS NOT NULL
         AND :isVerified::boolean) OR cardinality(:accountIds::uuid[]) > 0 THEN now() END,
       :email::text IS NOT NULL AND :isVerified::boolean, :passwordHash::text IS NOT NULL,
       cardinality(:accountIds::uuid[]) > 0)),
   channel AS (
     INSERT INTO users.contact_channel (project_id, id, user_id, type, value, is_primary, is_verified, used_for_auth)
     SELECT :projectId, :channelId::uuid, :id::uuid, 'email', :email::text, true, :isVerified::boolean,
       :usedForAuth::boolean WHERE :email::text IS NOT NULL),
   password AS (
     INSERT INTO auth.password (project_id, user_id, hash) SELECT :projectId, :id::uuid, :passwordHash::text
       WHERE :passwordHash::text IS NOT NULL),
   totp AS (
     INSERT INTO auth.totp (project_id, user_id, secret) SELECT :projectId, :id::uuid, :totpSecret::text
       WHERE :totpSecret::text IS NOT NULL),
   account AS (
     INSERT INTO auth.oauth_account (project_id, id, user_id, provider_config_id, account_id, email,
       allow_sign_in, allow_connected_accounts)
     SELECT :projectId, a.id, :id::uuid, a.provider_config_id, a.account_id, a.email, true, true
     FROM unnest(:accountIds::uuid[], :providerIds::text[], :providerAccountIds::text[],
       :accountEmails::text[]) AS a (id, provider_config_id, account_id, email)),
   team AS (
     INSERT INTO users.team (project_id, id, display_name)
     SELECT :projectId, :teamId::uuid, :teamName::text WHERE :teamId::uuid IS NOT NULL),
   member AS (
     INSERT INTO users.team_member (project_id, team_id, user_id)
     SELECT :projectId, :teamId::uuid, :id::uuid WHERE :teamId::uuid IS NOT NULL),
   team_grants AS (
     INSERT INTO permissions.team_grant (project_id, team_id, user_id, permission_id)
     SELECT :projectId, :teamId::uuid, :id::uuid, unnest(:teamPermissionIds::text[]) WHERE :teamId::uuid IS NOT NULL)
   INSERT INTO permissions.project_grant (project_id, user_id, permission_id)
   SELECT :projectId, :id::uuid, unnest(:projectPermissionIds::text[])`,
);

export const addressOwner = prepared('identity_address_owner')(
  `SELECT 1 FROM users.contact_channel WHERE project_id = :projectId AND type = 'email' AND value = :email
   AND used_for_auth`,
);

// Everything else references the user's row; sign-in codes do not (`VerificationCodeType`).
export const removeUser = prepared<{ teamIds: string[]; grants: EndedGrant[] }>('identity_delete_user')(
  `WITH gone AS (DELETE FROM users."user" WHERE project_id = :projectId AND id = :userId::uuid RETURNING id),
   codes AS (
     DELETE FROM auth.verification_code
     WHERE project_id = :projectId AND type = 'one_time_password'
       AND coalesce(data->>'user_id', subject) = :userId::uuid::text),
   listed AS (
     INSERT INTO auth.revocation (project_id, kind, subject_id, expires_at)
     SELECT :projectId, 'user', id, now() + :revocationSeconds::integer * interval '1 second' FROM gone
     ON CONFLICT (project_id, kind, subject_id) DO UPDATE SET expires_at = excluded.expires_at)
   SELECT ARRAY (SELECT m.team_id FROM users.team_member m WHERE m.project_id = :projectId AND m.user_id = :userId
                 ORDER BY m.created_at, m.team_id) AS "teamIds",
     (SELECT coalesce(json_agg(json_build_object('id', s.id, 'user_id', s.user_id,
        'application_id', s.application_id)), '[]')
      FROM auth.session s WHERE s.project_id = :projectId AND s.user_id = :userId AND s.application_id IS NOT NULL
        AND s.ended_at IS NULL AND s.expires_at > now()) AS grants FROM gone`,
);

export interface Current {
  isAnonymous: boolean;
  hasPassword: boolean;
}

export const lockForUpdate = prepared<Current>('identity_lock_user_for_update')(
  `SELECT u.is_anonymous AS "isAnonymous",
     EXISTS (SELECT FROM auth.password m WHERE m.project_id = u.project_id AND m.user_id = u.id) AS "hasPassword"
   FROM users."user" u WHERE u.project_id = :projectId AND u.id = :userId ${lockingUser('changes')}`,
);

/** Also deletes the sign-in attempts that wait for a code of this secret, since nobody can finish them. */
export const deleteTotp = prepared<{ user_id: string }>('identity_delete_totp')(
  `WITH attempts AS (
     DELETE FROM auth.verification_code WHERE project_id = :projectId AND user_id = :userId AND type = 'mfa_attempt')
   DELETE FROM auth.totp WHERE project_id = :projectId AND user_id = :userId RETURNING user_id`,
);

export const insertTotp = statement()(
  `INSERT INTO auth.totp (project_id, user_id, secret) VALUES (:projectId, :userId, :secret)`,
);

export const deletePassword = statement()(
  `DELETE FROM auth.password WHERE project_id = :projectId AND user_id = :userId`,
);

export const writeHash = statement()(
  `INSERT INTO auth.password (project_id, user_id, hash) VALUES (:projectId, :userId, :hash)
   ON CONFLICT (project_id, user_id) DO UPDATE SET hash = excluded.hash, updated_at = now(), breached_at = NULL,
     checked_at = NULL`,
);

export const renameTeams = statement()(
  `UPDATE users.team t SET display_name = :name FROM users.team_member m
   WHERE t.project_id = :projectId AND t.display_name = :defaultName
     AND m.project_id = t.project_id AND m.team_id = t.id AND m.user_id = :userId`,
);

export const USER_METHODS = ['password', 'otp', 'passkey', 'oauth'] as const;
export type UserMethod = (typeof USER_METHODS)[number];

export interface UserFilter {
  /**
   * Substring of the display name or of any address, in any case or Unicode spelling, or an exact id. Empty means no
   * filter.
   */
  query?: string;
  /** Include anonymous users. Default false. */
  includeAnonymous?: boolean;
  teamId?: string;
  /** Whether the primary address is verified; false matches users without an address. */
  isVerified?: boolean;
  method?: UserMethod;
  /** Inclusive. */
  signedUpFrom?: Date;
  /** Exclusive. */
  signedUpBefore?: Date;
  lastActiveFrom?: Date;
  lastActiveBefore?: Date;
  hasTeam?: boolean;
}

/**
 * Columns with an index in list order. Triggers maintain all of them except `otp_auth_enabled` (`users.note_traits`).
 */
const METHODS: Readonly<Record<UserMethod, string>> = {
  password: 'u.has_password',
  otp: 'u.otp_auth_enabled',
  passkey: 'u.has_passkey',
  oauth: 'u.has_oauth',
};
const VERIFIED = 'u.primary_email_verified';
const IN_THE_TEAM = `EXISTS (SELECT FROM users.team_member m
  WHERE m.project_id = u.project_id AND m.user_id = u.id AND m.team_id = :teamId)`;
/** Uses all columns of the list order, so that PostgreSQL merges users and memberships in that order. */
const inATeam = (from: PlaceCondition): string => `EXISTS (SELECT FROM users.team_member a
  WHERE a.project_id = u.project_id AND a.user_signed_up_at = u.signed_up_at AND a.user_id = u.id
    AND ${from(['a.user_signed_up_at', 'a.user_id'])})`;
/** The index covers the whole text. If it contains chr(2), only the part after it is folded (`users.search_join`). */
const FOUND = `${contains('u.search')}
  AND (u.search NOT LIKE '%' || chr(2) || '%' OR ${contains('split_part(u.search, chr(2), -1)')})`;

const unless = (condition: string, holds: boolean): string => (holds ? condition : `NOT ${condition}`);

const ALL: PlaceCondition = () => 'true';

/**
 * Returns the SQL conditions of a filter on the user `u`, all of which must hold, and their values.
 * @param from position in the list, for other tables that are read along with it
 */
export function filterConditions(
  filter: UserFilter,
  from = ALL,
): { conditions: string[]; values: Record<string, unknown> } {
  const { query, includeAnonymous, teamId, isVerified, method, hasTeam, ...times } = filter;
  const conditions: string[] = [];
  const add = (condition: string): void => void conditions.push(condition);
  const searchedId = query ? searchedUserId(query) : null;
  if (!includeAnonymous) add('NOT u.is_anonymous');
  if (teamId !== undefined) add(IN_THE_TEAM);
  if (query) add(searchedId === null ? FOUND : `(${FOUND} OR u.id = :searchedId)`);
  if (isVerified !== undefined) add(unless(VERIFIED, isVerified));
  if (method !== undefined) add(METHODS[method]);
  if (times.signedUpFrom) add('u.signed_up_at >= :signedUpFrom');
  if (times.signedUpBefore) add('u.signed_up_at < :signedUpBefore');
  if (times.lastActiveFrom) add('u.last_active_at >= :lastActiveFrom');
  if (times.lastActiveBefore) add('u.last_active_at < :lastActiveBefore');
  if (hasTeam !== undefined) add(unless(inATeam(from), hasTeam));
  return { conditions, values: { ...times, teamId, searchedId, query } };
}
