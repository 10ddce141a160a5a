import { rowsOf, valueBytes, prepared } from '@hallpass/database';
import type { UserRecord } from './user-record.js';

export interface UserRow extends Omit<UserRecord, 'selectedTeam'> {
  teamId: string | null;
  teamDisplayName: string;
  teamProfileImageUrl: string | null;
  teamClientMetadata: unknown;
  teamClientReadOnlyMetadata: unknown;
  teamServerMetadata: unknown;
  teamCreatedAt: Date;
  teamRequiresSecondFactor: boolean;
}

/** The oldest provider accounts are included with the user; `GET /oauth-providers` lists all of them. */
export const SHOWN_PROVIDER_ACCOUNTS = 100;
/** Maximum length of a provider account id, in characters. */
export const PROVIDER_ACCOUNT_ID_MAX_LENGTH = 1_000;

/**
 * The user columns that the API returns, for a query that joins USER_JOINS. Every lookup is by key and for one user at
 * a time, and must stay that way: a list's prepared plan does not know its limit, and would otherwise hash whole tables
 * for the million users that it expects.
 */
export const USER_COLUMNS = `
  u.id, u.display_name AS "displayName", u.profile_image_url AS "profileImageUrl",
  u.signed_up_at AS "signedUpAt", u.last_active_at AS "lastActiveAt",
  u.client_metadata AS "clientMetadata", u.client_read_only_metadata AS "clientReadOnlyMetadata",
  u.server_metadata AS "serverMetadata",
  u.is_anonymous AS "isAnonymous", u.otp_auth_enabled AS "otpAuthEnabled",
  c.value AS "primaryEmail", coalesce(c.is_verified, false) AS "primaryEmailVerified",
  coalesce(c.used_for_auth, false) AS "primaryEmailAuthEnabled",
  (SELECT 1 FROM auth.password m WHERE m.project_id = u.project_id AND m.user_id = u.id LIMIT 1) IS NOT NULL AS "hasPassword",
  (SELECT 1 FROM auth.passkey m WHERE m.project_id = u.project_id AND m.user_id = u.id LIMIT 1) IS NOT NULL AS "hasPasskey",
  (SELECT 1 FROM auth.totp m WHERE m.project_id = u.project_id AND m.user_id = u.id LIMIT 1) IS NOT NULL AS "hasTotp",
  ARRAY (SELECT json_build_object('id', a.provider_config_id, 'accountId', a.account_id, 'email', a.email)
         FROM ${rowsOf('auth.oauth_account', 'project_id = u.project_id AND user_id = u.id')} a
         ORDER BY a.created_at, a.id LIMIT ${SHOWN_PROVIDER_ACCOUNTS}) AS "oauthProviders",
  t.id AS "teamId", t.display_name AS "teamDisplayName", t.profile_image_url AS "teamProfileImageUrl",
  t.client_metadata AS "teamClientMetadata", t.client_read_only_metadata AS "teamClientReadOnlyMetadata",
  t.server_metadata AS "teamServerMetadata", t.created_at AS "teamCreatedAt",
  t.requires_second_factor AS "teamRequiresSecondFactor"`;

/** The primary address and the selected team of the user `u`. */
export const USER_JOINS = `
  LEFT JOIN LATERAL (
    SELECT p.value, p.is_verified, p.used_for_auth FROM users.contact_channel p
    WHERE p.project_id = u.project_id AND p.user_id = u.id AND p.type = 'email' AND p.is_primary LIMIT 1) c ON true
  LEFT JOIN LATERAL (
    SELECT s.* FROM users.team s WHERE s.project_id = u.project_id AND s.id = u.selected_team_id LIMIT 1) t ON true`;

export const USER_BYTES = `${valueBytes('u.client_metadata', 'u.client_read_only_metadata', 'u.server_metadata', 'u.profile_image_url')}
  + coalesce((SELECT ${valueBytes('s.client_metadata', 's.client_read_only_metadata', 's.server_metadata', 's.profile_image_url')}
    FROM users.team s WHERE s.project_id = u.project_id AND s.id = u.selected_team_id), 0)`;

export function toUserRecord(row: UserRow): UserRecord {
  const { teamId, teamDisplayName, teamProfileImageUrl, teamClientMetadata, ...rest } = row;
  const { teamClientReadOnlyMetadata, teamServerMetadata, teamCreatedAt, teamRequiresSecondFactor, ...user } = rest;
  return {
    ...user,
    selectedTeam:
      teamId === null
        ? null
        : {
            id: teamId,
            displayName: teamDisplayName,
            profileImageUrl: teamProfileImageUrl,
            clientMetadata: teamClientMetadata,
            clientReadOnlyMetadata: teamClientReadOnlyMetadata,
            serverMetadata: teamServerMetadata,
            createdAt: teamCreatedAt,
            requiresSecondFactor: teamRequiresSecondFactor,
          },
  };
}

export const userById = prepared<UserRow>('identity_user_by_id')(
  `SELECT ${USER_COLUMNS} FROM users."user" u ${USER_JOINS} WHERE u.project_id = :projectId AND u.id = :userId`,
);
