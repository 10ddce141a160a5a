import { toClientTeam, toServerTeam, type ClientTeamJson, type ServerTeamJson } from './team-json.js';
import type { Metadata, UserRecord } from './user-record.js';

/** A user as a client sees themselves (contract/03 §1). Times are milliseconds since the epoch. */
export interface ClientUserJson {
  id: string;
  display_name: string | null;
  primary_email: string | null;
  primary_email_verified: boolean;
  profile_image_url: string | null;
  signed_up_at_millis: number;
  client_metadata: Metadata;
  client_read_only_metadata: Metadata;
  has_password: boolean;
  otp_auth_enabled: boolean;
  passkey_auth_enabled: boolean;
  auth_with_email: boolean;
  requires_totp_mfa: boolean;
  oauth_providers: { id: string; account_id: string; email: string | null }[];
  selected_team_id: string | null;
  selected_team: ClientTeamJson | null;
  is_anonymous: boolean;
}

/** A user as servers, administrators and webhooks see them (contract/03 §1). */
export interface ServerUserJson extends Omit<ClientUserJson, 'selected_team'> {
  primary_email_auth_enabled: boolean;
  last_active_at_millis: number;
  server_metadata: Metadata;
  selected_team: ServerTeamJson | null;
}

/** Names each field explicitly, so that a new column stays private until it is listed here. */
export function toClientUser(user: UserRecord): ClientUserJson {
  return { ...shared(user), selected_team: user.selectedTeam && toClientTeam(user.selectedTeam) };
}

export function toServerUser(user: UserRecord): ServerUserJson {
  return {
    ...shared(user),
    primary_email_auth_enabled: user.primaryEmailAuthEnabled,
    last_active_at_millis: user.lastActiveAt.getTime(),
    server_metadata: user.serverMetadata,
    selected_team: user.selectedTeam && toServerTeam(user.selectedTeam),
  };
}

function shared(user: UserRecord): Omit<ClientUserJson, 'selected_team'> {
  return {
    id: user.id,
    display_name: user.displayName,
    primary_email: user.primaryEmail,
    primary_email_verified: user.primaryEmailVerified,
    profile_image_url: user.profileImageUrl,
    signed_up_at_millis: user.signedUpAt.getTime(),
    client_metadata: user.clientMetadata,
    client_read_only_metadata: user.clientReadOnlyMetadata,
    has_password: user.hasPassword,
    otp_auth_enabled: user.otpAuthEnabled,
    passkey_auth_enabled: user.hasPasskey,
    auth_with_email: user.hasPassword || user.otpAuthEnabled,
    requires_totp_mfa: user.hasTotp,
    oauth_providers: user.oauthProviders.map(({ id, accountId, email }) => ({ id, account_id: accountId, email })),
    selected_team_id: user.selectedTeam?.id ?? null,
    is_anonymous: user.isAnonymous,
  };
}
