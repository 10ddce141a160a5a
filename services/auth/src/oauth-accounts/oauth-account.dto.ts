import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ListCursor } from '@hallpass/database';
import { BooleanField, CursorField, EmailField, LimitField, StringField, UuidField } from '@hallpass/http';
import { PROVIDER_ACCOUNT_ID_MAX_LENGTH } from '@hallpass/identity';
import { OAUTH_ACCOUNT_ORDER } from './oauth-account.sql.js';

const accountId = {
  notEmpty: true,
  maxLength: PROVIDER_ACCOUNT_ID_MAX_LENGTH,
  description: "the provider's id of the account",
};

/** An account at another provider (contract/02 §9). */
export class OAuthAccountDto {
  @ApiProperty({ format: 'uuid' }) user_id!: string;
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiPropertyOptional({ description: 'absent if the provider returned none' }) email?: string;
  @ApiProperty({ description: "a key of the project's providers" }) provider_config_id!: string;
  @ApiProperty({ description: 'the kind of the configured provider' }) type!: string;
  @ApiProperty() allow_sign_in!: boolean;
  @ApiProperty() allow_connected_accounts!: boolean;
  @ApiPropertyOptional({ description: 'servers only' }) account_id?: string;
}

/** Filters the list. The other operations accept it, too, but ignore it. */
export class OAuthAccountsQuery {
  @UuidField({ optional: true, description: "a user's id, or `me`; required for clients" }) user_id?: string;
}

export class ListOAuthAccountsQuery extends OAuthAccountsQuery {
  @LimitField() limit?: number;
  @CursorField(OAUTH_ACCOUNT_ORDER) cursor?: ListCursor;
}

export class OAuthAccountParams {
  @UuidField({ description: "a user's id, or `me`" }) user_id!: string;
  @UuidField({ description: "the account's id" }) provider_id!: string;
}

export class CreateOAuthAccountDto {
  @UuidField({ description: "a user's id, or `me`" }) user_id!: string;
  @StringField({ notEmpty: true }) provider_config_id!: string;
  @StringField(accountId) account_id!: string;
  @BooleanField() allow_sign_in!: boolean;
  @BooleanField() allow_connected_accounts!: boolean;
  @EmailField('loose', { optional: true }) email?: string;
}

export class UpdateOAuthAccountDto {
  @BooleanField({ optional: true }) allow_sign_in?: boolean;
  @BooleanField({ optional: true }) allow_connected_accounts?: boolean;
  @EmailField('loose', { optional: true, description: 'servers only' }) email?: string;
  @StringField({ ...accountId, optional: true, description: 'servers only' }) account_id?: string;
}
