import type { Sealer } from '@hallpass/database';
import type { NewUser, SealableTotpSecret, UserPatch } from '@hallpass/identity';
import type { CreateUserDto, ServerUserUpdateDto } from './user-fields.dto.js';

/** The user data that is prepared elsewhere: a password hash, a stored image, and the sealer for a TOTP secret. */
export interface Finished {
  profileImageUrl: string | null | undefined;
  passwordHash: string | null | undefined;
  sealer: Sealer;
}

export function toNewUser(dto: CreateUserDto, { profileImageUrl, passwordHash, sealer }: Finished): NewUser {
  return {
    displayName: dto.display_name,
    profileImageUrl,
    clientMetadata: dto.client_metadata,
    clientReadOnlyMetadata: dto.client_read_only_metadata,
    serverMetadata: dto.server_metadata,
    primaryEmail: dto.primary_email,
    primaryEmailVerified: dto.primary_email_verified,
    primaryEmailAuthEnabled: dto.primary_email_auth_enabled,
    passwordHash,
    otpAuthEnabled: dto.otp_auth_enabled,
    isAnonymous: dto.is_anonymous,
    totpSecret: totpSecret(dto.totp_secret_base64, sealer),
    oauthProviders: dto.oauth_providers?.map(({ id, account_id, email }) => ({ id, accountId: account_id, email })),
  };
}

export function toUserPatch(dto: ServerUserUpdateDto, { profileImageUrl, passwordHash, sealer }: Finished): UserPatch {
  return {
    displayName: dto.display_name,
    profileImageUrl,
    clientMetadata: dto.client_metadata,
    clientReadOnlyMetadata: dto.client_read_only_metadata,
    serverMetadata: dto.server_metadata,
    selectedTeamId: dto.selected_team_id,
    primaryEmail: dto.primary_email,
    primaryEmailVerified: dto.primary_email_verified,
    primaryEmailAuthEnabled: dto.primary_email_auth_enabled,
    passwordHash,
    otpAuthEnabled: dto.otp_auth_enabled,
    passkeyAuthEnabled: dto.passkey_auth_enabled,
    isAnonymous: dto.is_anonymous,
    totpSecret: totpSecret(dto.totp_secret_base64, sealer),
  };
}

function totpSecret(base64: string | null | undefined, sealer: Sealer): SealableTotpSecret | null | undefined {
  return typeof base64 === 'string' ? { base64, sealer } : base64;
}
