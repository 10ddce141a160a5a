import type { Json } from '../json.js';
import { type Team, type TeamJson, teamOf } from '../teams/team.js';

/**
 * A user as everyone with access to it sees it (contract/03 §1). A snapshot: read the user again to see later changes.
 */
export interface BaseUser {
  readonly id: string;
  readonly displayName: string | null;
  /** Not unique across users: identify by `id`. */
  readonly primaryEmail: string | null;
  readonly primaryEmailVerified: boolean;
  readonly profileImageUrl: string | null;
  readonly signedUpAt: Date;
  readonly clientMetadata: Json;
  readonly clientReadOnlyMetadata: Json;
  readonly hasPassword: boolean;
  readonly emailAuthEnabled: boolean;
  readonly otpAuthEnabled: boolean;
  readonly passkeyAuthEnabled: boolean;
  readonly isMultiFactorRequired: boolean;
  readonly isAnonymous: boolean;
  readonly oauthProviders: ReadonlyArray<{ readonly id: string }>;
  readonly selectedTeam: Team | null;
}

/** What users may change about themselves. */
export interface UserUpdateOptions {
  displayName?: string | null;
  /** Data URL, or null. With server access also an http(s) URL. */
  profileImageUrl?: string | null;
  clientMetadata?: Json;
  selectedTeamId?: string | null;
  otpAuthEnabled?: boolean;
  passkeyAuthEnabled?: boolean;
  /** A secret of at least 20 random bytes turns the second factor on, null off. Users: soon after signing in only. */
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
  oauth_providers: Array<{ id: string }>;
  selected_team: TeamJson | null;
}

export function baseUserOf(json: UserJson): BaseUser {
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
    selectedTeam: json.selected_team === null ? null : teamOf(json.selected_team),
  };
}

/** The client field set of contract/03 §5. */
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

const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
