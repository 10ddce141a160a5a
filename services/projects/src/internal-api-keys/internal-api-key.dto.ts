import type { ListCursor, ListOrder } from '@hallpass/database';
import { BooleanField, CursorField, LimitField, MillisField, StringField, UuidField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';
import { Equals, IsOptional } from 'class-validator';

const DESCRIPTION_MAX_LENGTH = 1_000;

export class InternalApiKeyParams {
  @UuidField() id!: string;
}

export const INTERNAL_API_KEY_ORDER: ListOrder = {
  name: 'internal-api-keys',
  columns: [
    ['k.created_at', 'instant'],
    ['k.id', 'uuid'],
  ],
  direction: 'desc',
};

export class ListInternalApiKeysQuery {
  @LimitField() limit?: number;
  @CursorField(INTERNAL_API_KEY_ORDER) cursor?: ListCursor;
  @UuidField({ optional: true, description: 'only keys that this owner, a user of `internal`, created' })
  created_by_user_id?: string;
}

/** Body of `POST /internal/api-keys/revoke`. */
export class RevokeKeysOfOwnerDto {
  @UuidField({ description: 'an owner, who may have left the team: a user of `internal`' }) created_by_user_id!: string;
}

export class RevokedKeysOfOwnerDto {
  @ApiProperty({ description: 'keys that could still be used' }) revoked_keys!: number;
  @ApiProperty({ description: 'impersonations of users that the owner had started' }) ended_impersonations!: number;
}

/** Body of `POST /internal/api-keys` (contract/04 §6): the keys to create in the set. */
export class CreateInternalApiKeyDto {
  @StringField({ maxLength: DESCRIPTION_MAX_LENGTH }) description!: string;
  @MillisField() expires_at_millis!: number;
  @BooleanField() has_publishable_client_key!: boolean;
  @BooleanField() has_secret_server_key!: boolean;
  @BooleanField() has_super_secret_admin_key!: boolean;
}

/** Body of `PATCH /internal/api-keys/{id}`: revoking cannot be undone. */
export class UpdateInternalApiKeyDto {
  @StringField({ optional: true, maxLength: DESCRIPTION_MAX_LENGTH }) description?: string;
  @IsOptional()
  @Equals(true, { message: 'revoked must be true: a revoked key stays revoked' })
  @BooleanField({ optional: true, description: 'true revokes the set for good' })
  revoked?: true;
}

class InternalApiKeySetDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() description!: string;
  @ApiProperty({ description: 'milliseconds since the epoch' }) created_at_millis!: number;
  @ApiProperty({ description: 'milliseconds since the epoch' }) expires_at_millis!: number;
}

/** The response to a new set, the only time its keys are shown in full. */
export class CreatedInternalApiKeyDto extends InternalApiKeySetDto {
  @ApiProperty({ required: false, example: 'pck_…' }) publishable_client_key?: string;
  @ApiProperty({ required: false, example: 'ssk_…' }) secret_server_key?: string;
  @ApiProperty({ required: false, example: 'sak_…' }) super_secret_admin_key?: string;
}

class LastFourDto {
  @ApiProperty({ minLength: 4, maxLength: 4 }) last_four!: string;
}

export class InternalApiKeyDto extends InternalApiKeySetDto {
  @ApiProperty({ required: false, description: 'milliseconds since the epoch; absent unless the key is revoked' })
  manually_revoked_at_millis?: number;
  @ApiProperty({ required: false }) publishable_client_key?: LastFourDto;
  @ApiProperty({ required: false }) secret_server_key?: LastFourDto;
  @ApiProperty({ required: false }) super_secret_admin_key?: LastFourDto;
}
