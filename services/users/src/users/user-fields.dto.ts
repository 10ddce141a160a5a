import { Equals, IsOptional } from 'class-validator';
import { isUuid, type ListCursor } from '@hallpass/database';
import {
  ArrayField,
  BooleanField,
  CursorField,
  EmailField,
  EnumField,
  ImageField,
  JsonField,
  LimitField,
  ObjectField,
  PasswordField,
  StringField,
  UuidField,
} from '@hallpass/http';
import { PROVIDER_ACCOUNT_ID_MAX_LENGTH, USER_ORDER } from '@hallpass/identity';
import { UserFilterDto } from '../user-filters/user-filter.dto.js';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const TotpSecretField = () =>
  StringField({
    optional: true,
    nullable: true,
    notEmpty: true,
    maxLength: 1024,
    pattern: BASE64,
    patternMessage: 'must be valid base64',
  });
const DisplayNameField = () => StringField({ optional: true, nullable: true, maxLength: 256 });

/** The fields users may change on themselves (contract/03 §5). */
export class ClientUserUpdateDto {
  @DisplayNameField() display_name?: string | null;
  @ImageField({ optional: true, nullable: true }) profile_image_url?: string | null;
  @JsonField({ optional: true }) client_metadata?: unknown;
  @UuidField({ optional: true, nullable: true }) selected_team_id?: string | null;
  @TotpSecretField() totp_secret_base64?: string | null;
  @BooleanField({ optional: true }) otp_auth_enabled?: boolean;
  @BooleanField({ optional: true }) passkey_auth_enabled?: boolean;
}

export class ServerUserUpdateDto extends ClientUserUpdateDto {
  @JsonField({ optional: true }) client_read_only_metadata?: unknown;
  @JsonField({ optional: true }) server_metadata?: unknown;
  @EmailField('loose', { optional: true, nullable: true }) primary_email?: string | null;
  @BooleanField({ optional: true }) primary_email_verified?: boolean;
  @BooleanField({ optional: true }) primary_email_auth_enabled?: boolean;
  @PasswordField({ optional: true, nullable: true }) password?: string | null;
  @StringField({ optional: true, notEmpty: true }) password_hash?: string;
  @BooleanField({ optional: true, description: 'only false: makes an anonymous user a regular user' })
  @IsOptional()
  @Equals(false, { message: 'is_anonymous can only be set to false' })
  is_anonymous?: false;
}

export class NewOAuthProviderDto {
  @StringField({ notEmpty: true, description: 'id of a configured provider' }) id!: string;
  @StringField({ notEmpty: true, maxLength: PROVIDER_ACCOUNT_ID_MAX_LENGTH }) account_id!: string;
  @EmailField('loose', { optional: true, nullable: true }) email?: string | null;
}

/** A user created by a server (contract/03 §4). */
export class CreateUserDto {
  @DisplayNameField() display_name?: string | null;
  @ImageField({ optional: true, nullable: true }) profile_image_url?: string | null;
  @JsonField({ optional: true }) client_metadata?: unknown;
  @JsonField({ optional: true }) client_read_only_metadata?: unknown;
  @JsonField({ optional: true }) server_metadata?: unknown;
  @EmailField('loose', { optional: true, nullable: true }) primary_email?: string | null;
  @BooleanField({ optional: true }) primary_email_verified?: boolean;
  @BooleanField({ optional: true }) primary_email_auth_enabled?: boolean;
  @PasswordField({ optional: true, nullable: true }) password?: string | null;
  @StringField({ optional: true, notEmpty: true, description: 'bcrypt in Modular Crypt Format' })
  password_hash?: string;
  @BooleanField({ optional: true }) otp_auth_enabled?: boolean;
  @BooleanField({ optional: true, description: 'accepted, but has no effect' }) passkey_auth_enabled?: boolean;
  @TotpSecretField() totp_secret_base64?: string | null;
  @BooleanField({ optional: true }) is_anonymous?: boolean;
  @ArrayField(ObjectField(() => NewOAuthProviderDto), { optional: true }) oauth_providers?: NewOAuthProviderDto[];
}

/** Filters and page of the list of users (contract/03 §3); the other operations accept and ignore them. */
export class ListUsersQueryDto extends UserFilterDto {
  @LimitField() limit?: number;
  @CursorField(USER_ORDER, (text) => (isUuid(text) ? text.toLowerCase() : null)) cursor?: ListCursor | string;
  @EnumField(['signed_up_at'], { optional: true }) order_by?: 'signed_up_at';
  @BooleanField({ optional: true }) desc?: boolean;
}

export class UserParams {
  @UuidField({ description: 'or `me`' }) user_id!: string;
}
