import { Injectable } from '@nestjs/common';
import type { AccessType } from '@hallpass/access';
import { Sealer } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import {
  assertImportedPasswordHash,
  assertPasswordLength,
  type NewUser,
  PasswordHasher,
  type SealableTotpSecret,
  type UserPatch,
} from '@hallpass/identity';
import type { ProjectSnapshot } from '@hallpass/projects';
import { assertImageAllowed } from '../images/image-url.js';
import { Images, type Uploader } from '../images/images.service.js';
import { assertMetadataFits, oversizedMetadata } from '../metadata/metadata-limits.js';
import type { CreateUserDto, ServerUserUpdateDto } from './user-fields.dto.js';

/** Prepares a request's user data before the transaction, because hashing passwords and storing images is slow. */
@Injectable()
export class UserDrafts {
  constructor(
    private readonly passwords: PasswordHasher,
    private readonly images: Images,
    private readonly sealer: Sealer,
  ) {}

  /** @throws TextError 400 for a password together with its hash, a malformed hash, a bad image */
  assertFields(accessType: AccessType, dto: CreateUserDto | ServerUserUpdateDto): void {
    assertPasswordPair(dto);
    assertImageAllowed(accessType, dto.profile_image_url);
  }

  /**
   * Requires fields that `assertFields` has accepted. @throws PasswordTooLong; TextError 400 if the image is not an
   * image
   */
  async finish(by: Uploader, dto: CreateUserDto | ServerUserUpdateDto): Promise<Finished> {
    const passwordHash = await this.hashOf(by.projectId, dto);
    const profileImageUrl = await this.images.store(by, dto.profile_image_url);
    return { passwordHash, profileImageUrl, sealer: this.sealer };
  }

  /**
   * Prepares a new user from a server's request. @throws as `assertFields` and `finish`; SchemaError for metadata that
   * is too long
   */
  async newUser(project: ProjectSnapshot, dto: CreateUserDto): Promise<NewUser> {
    this.assertFields('server', dto);
    assertMetadataFits(oversizedMetadata(project, 'server', dto), null);
    return toNewUser(dto, await this.finish({ projectId: project.id, accessType: 'server', clientAddress: '' }, dto));
  }

  /** Undefined keeps the password, null removes it. */
  private async hashOf(
    projectId: string,
    { password, password_hash }: PasswordFields,
  ): Promise<string | null | undefined> {
    if (password_hash !== undefined) return password_hash;
    if (typeof password !== 'string') return password;
    assertPasswordLength(password);
    return this.passwords.hash(projectId, password);
  }
}

type PasswordFields = Pick<CreateUserDto, 'password' | 'password_hash'>;

/** @throws TextError 400 for a password together with a hash, and for a malformed hash */
function assertPasswordPair({ password, password_hash }: PasswordFields): void {
  if (password_hash === undefined) return;
  if (password !== undefined)
    throw new TextError(400, 'CONFLICTING_FIELDS', 'password and password_hash cannot be used together.');
  assertImportedPasswordHash(password_hash);
}

/** The user data that is prepared elsewhere: a password hash, a stored image, and the sealer for a TOTP secret. */
interface Finished {
  profileImageUrl: string | null | undefined;
  passwordHash: string | null | undefined;
  sealer: Sealer;
}

function toNewUser(dto: CreateUserDto, { profileImageUrl, passwordHash, sealer }: Finished): NewUser {
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
