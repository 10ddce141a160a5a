import { base64Of } from '../base64.js';
import type { Json, OwnJson } from '../json.js';
import type { Team, TeamJson } from '../teams/team.js';

/**
 * The fields of a user that every kind of access sees (contract/03 §1). A snapshot: get the user again to see later
 * changes.
 */
export interface BaseUser {
  readonly id: string;
  readonly displayName: string | null;
  /** Not unique across users. Identify users by `id`. */
  readonly primaryEmail: string | null;
  readonly primaryEmailVerified: boolean;
  readonly profileImageUrl: string | null;
  readonly signedUpAt: Date;
  readonly clientMetadata: OwnJson;
  readonly clientReadOnlyMetadata: OwnJson;
  readonly hasPassword: boolean;
  readonly emailAuthEnabled: boolean;
  readonly otpAuthEnabled: boolean;
  readonly passkeyAuthEnabled: boolean;
  readonly isMultiFactorRequired: boolean;
  readonly isAnonymous: boolean;
  readonly oauthProviders: ReadonlyArray<{ readonly id: string }>;
  readonly selectedTeam: Team | null;
  /**
   * Returns the user in the API's spelling, without fields that only servers may see, for a server to pass to its own
   * pages.
   */
  toClientJson(): UserJson;
}

/** The fields that users can change about themselves. */
export interface UserUpdateOptions {
  displayName?: string | null;
  /** Data URL, or null. With server access, http(s) URLs also work. */
  profileImageUrl?: string | null;
  clientMetadata?: Json;
  selectedTeamId?: string | null;
  otpAuthEnabled?: boolean;
  passkeyAuthEnabled?: boolean;
  /**
   * A secret of at least 20 random bytes turns the second factor on; null turns it off. Users need a recent sign-in.
   */
  totpMultiFactorSecret?: Uint8Array | null;
}

export interface UserJson {
  id: string;
  display_name: string | null;
  primary_email: string | null;
  primary_email_verified: boolean;
  profile_image_url: string | null;
  signed_up_at_millis: number;
  client_metadata: Json;
  client_read_only_metadata: Json;
  has_password: boolean;
  auth_with_email: boolean;
  otp_auth_enabled: boolean;
  passkey_auth_enabled: boolean;
  requires_totp_mfa: boolean;
  is_anonymous: boolean;
  oauth_providers: Array<{ id: string; account_id: string; email?: string | null }>;
  selected_team_id: string | null;
  selected_team: TeamJson | null;
}

/** @param selectedTeam the team of `json.selected_team` */
export function baseUserOf(json: UserJson, selectedTeam: Team | null): BaseUser {
  return {
    id: json.id,
    displayName: json.display_name,
    primaryEmail: json.primary_email,
    primaryEmailVerified: json.primary_email_verified,
    profileImageUrl: json.profile_image_url,
    signedUpAt: new Date(json.signed_up_at_millis),
    clientMetadata: json.client_metadata,
    clientReadOnlyMetadata: json.client_read_only_metadata,
    hasPassword: json.has_password,
    emailAuthEnabled: json.auth_with_email,
    otpAuthEnabled: json.otp_auth_enabled,
    passkeyAuthEnabled: json.passkey_auth_enabled,
    isMultiFactorRequired: json.requires_totp_mfa,
    isAnonymous: json.is_anonymous,
    oauthProviders: json.oauth_providers.map(({ id }) => ({ id })),
    selectedTeam,
    toClientJson: () => clientJsonOf(json),
  };
}

function clientJsonOf({ selected_team: team, ...json }: UserJson): UserJson {
  return {
    ...pick(json, CLIENT_FIELDS),
    selected_team:
      team && pick(team, ['id', 'display_name', 'profile_image_url', 'client_metadata', 'client_read_only_metadata']),
  };
}

const CLIENT_FIELDS = [
  'id',
  'display_name',
  'primary_email',
  'primary_email_verified',
  'profile_image_url',
  'signed_up_at_millis',
  'client_metadata',
  'client_read_only_metadata',
  'has_password',
  'auth_with_email',
  'otp_auth_enabled',
  'passkey_auth_enabled',
  'requires_totp_mfa',
  'is_anonymous',
  'oauth_providers',
  'selected_team_id',
] as const;

function pick<From extends object, Key extends keyof From>(from: From, keys: readonly Key[]): Pick<From, Key> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<From, Key>;
}

/** The client fields of contract/03 §5. */
export function userUpdate(options: UserUpdateOptions): Record<string, unknown> {
  return {
    display_name: options.displayName,
    profile_image_url: options.profileImageUrl,
    client_metadata: options.clientMetadata,
    selected_team_id: options.selectedTeamId,
    otp_auth_enabled: options.otpAuthEnabled,
    passkey_auth_enabled: options.passkeyAuthEnabled,
    totp_secret_base64: options.totpMultiFactorSecret && base64Of(options.totpMultiFactorSecret),
  };
}
