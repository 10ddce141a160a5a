import { ApiProperty } from '@nestjs/swagger';
import type { ListCursor } from '@hallpass/database';
import { BooleanField, CursorField, LimitField, MillisField, StringField, UuidField } from '@hallpass/http';
import { Equals, IsOptional, ValidateBy } from 'class-validator';
import { API_KEY_ORDER, type ApiKeyRow } from './api-key.sql.js';
import type { ApiKeyChange, NewApiKey } from './api-keys.service.js';

const DESCRIPTION_MAX_LENGTH = 1_000;

export class ApiKeyParams {
  @UuidField() id!: string;
}

export class UserApiKeysQuery {
  @UuidField({ description: "a user's id, or `me`" }) user_id!: string;
  @LimitField() limit?: number;
  @CursorField(API_KEY_ORDER) cursor?: ListCursor;
}

export class UserApiKeyQuery {
  @UuidField({ optional: true, description: "ignored; a user's id, or `me`" }) user_id?: string;
}

export class TeamApiKeysQuery {
  @UuidField() team_id!: string;
  @UuidField({ optional: true, description: 'only the keys that this member is responsible for' })
  responsible_user_id?: string;
  @LimitField() limit?: number;
  @CursorField(API_KEY_ORDER) cursor?: ListCursor;
}

export class TeamApiKeyQuery {
  @UuidField({ description: 'required, but ignored' }) team_id!: string;
}

export class NewTeamApiKeyQuery {
  @UuidField({ optional: true, description: 'ignored' }) team_id?: string;
}

class CreateApiKeyDto {
  @StringField({ maxLength: DESCRIPTION_MAX_LENGTH }) description!: string;
  @MillisField({ nullable: true, description: 'milliseconds since the epoch; null or 0: the key never expires' })
  expires_at_millis!: number | null;
  @BooleanField({ default: false, description: 'whether the key is meant to be published; secret scanners ignore it' })
  is_public!: boolean;
}

export class CreateUserApiKeyDto extends CreateApiKeyDto {
  @UuidField({ description: "a user's id, or `me`" }) user_id!: string;
}

export class CreateTeamApiKeyDto extends CreateApiKeyDto {
  // Accepts any text: an id that is not a UUID gets the answer for a team that does not exist.
  @StringField({ description: "a team's id" }) team_id!: string;
}

/** The form in which JSON writes a Date (ECMA-262 §21.4.1.32), not before the epoch. */
const INSTANT = /^(?:\d{4}|\+\d{6})-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;
const isInstant = (text: unknown): boolean =>
  text === null || (typeof text === 'string' && INSTANT.test(text) && Date.parse(text) >= 0);

export class UpdateApiKeyDto {
  @StringField({ optional: true, maxLength: DESCRIPTION_MAX_LENGTH }) description?: string;
  @IsOptional()
  @Equals(true, { message: 'revoked must be true: a revoked key stays revoked' })
  @BooleanField({ optional: true, description: 'true revokes the key for good' })
  revoked?: true;
  @MillisField({
    optional: true,
    nullable: true,
    description: 'milliseconds since the epoch; null or 0: the key never expires',
  })
  expires_at_millis?: number | null;
  @IsOptional()
  @ValidateBy(
    { name: 'isInstant', validator: { validate: isInstant } },
    { message: 'expiresAt must be a time such as 2030-01-31T12:00:00.000Z' },
  )
  @StringField({
    optional: true,
    nullable: true,
    description:
      'the same as an ISO 8601 string, as the published client SDK sends it; expires_at_millis takes precedence',
  })
  expiresAt?: string | null;
}

export class UpdateTeamApiKeyDto extends UpdateApiKeyDto {
  @UuidField({
    optional: true,
    description: 'transfers the key to a member who has `$manage_api_keys` in the team',
  })
  responsible_user_id?: string;
}

export class CheckApiKeyDto {
  @StringField() api_key!: string;
}

class LastFourDto {
  @ApiProperty({ minLength: 4, maxLength: 4 }) last_four!: string;
}

class ApiKeyFieldsDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() description!: string;
  @ApiProperty({ description: 'milliseconds since the epoch' }) created_at_millis!: number;
  @ApiProperty({ required: false, description: 'milliseconds since the epoch; absent if the key never expires' })
  expires_at_millis?: number;
  @ApiProperty({ required: false, description: 'milliseconds since the epoch; absent unless the key is revoked' })
  manually_revoked_at_millis?: number;
  @ApiProperty() is_public!: boolean;
}

export class UserApiKeyDto extends ApiKeyFieldsDto {
  @ApiProperty() value!: LastFourDto;
  @ApiProperty({ enum: ['user'] }) type!: 'user';
  @ApiProperty({ format: 'uuid' }) user_id!: string;
}

class TeamKeyFieldsDto extends ApiKeyFieldsDto {
  @ApiProperty({ enum: ['team'] }) type!: 'team';
  @ApiProperty({ format: 'uuid' }) team_id!: string;
  @ApiProperty({
    required: false,
    format: 'uuid',
    description:
      'the member who created or took over the key; the key is revoked when the membership ends. Absent if a server created the key',
  })
  responsible_user_id?: string;
}

export class TeamApiKeyDto extends TeamKeyFieldsDto {
  @ApiProperty() value!: LastFourDto;
}

/** The response to a new key, the only time it is shown in full. */
export class CreatedUserApiKeyDto extends ApiKeyFieldsDto {
  @ApiProperty({ example: 'sk_…' }) value!: string;
  @ApiProperty({ enum: ['user'] }) type!: 'user';
  @ApiProperty({ format: 'uuid' }) user_id!: string;
}

/** The response to a new key, the only time it is shown in full. */
export class CreatedTeamApiKeyDto extends TeamKeyFieldsDto {
  @ApiProperty({ example: 'sk_…' }) value!: string;
}

export const newApiKeyOf = (dto: CreateApiKeyDto): NewApiKey => ({
  description: dto.description,
  expiresAt: instantOf(dto.expires_at_millis),
  isPublic: dto.is_public,
});

export const apiKeyChangeOf = ({
  description,
  revoked,
  expires_at_millis,
  expiresAt,
  responsible_user_id: responsibleUserId,
}: UpdateTeamApiKeyDto): ApiKeyChange => {
  const expiry = expires_at_millis ?? (expires_at_millis === undefined ? expiresAt : null);
  return { description, revoked, responsibleUserId, ...(expiry === undefined ? {} : { expiresAt: instantOf(expiry) }) };
};

const instantOf = (instant: number | string | null): Date | null => (instant ? new Date(instant) : null);

const fieldsOf = (row: ApiKeyRow): ApiKeyFieldsDto => ({
  id: row.id,
  description: row.description,
  created_at_millis: row.created_at.getTime(),
  ...(row.expires_at && { expires_at_millis: row.expires_at.getTime() }),
  ...(row.revoked_at && { manually_revoked_at_millis: row.revoked_at.getTime() }),
  is_public: row.is_public,
});

const userFields = (row: ApiKeyRow) => ({ ...fieldsOf(row), type: 'user' as const, user_id: row.user_id! });
const teamFields = (row: ApiKeyRow) => ({
  ...fieldsOf(row),
  type: 'team' as const,
  team_id: row.team_id!,
  ...(row.responsible_user_id !== null && { responsible_user_id: row.responsible_user_id }),
});
const lastFour = ({ last_four }: ApiKeyRow) => ({ value: { last_four } });

export const userApiKeyJson = (row: ApiKeyRow): UserApiKeyDto => ({ ...userFields(row), ...lastFour(row) });
export const teamApiKeyJson = (row: ApiKeyRow): TeamApiKeyDto => ({ ...teamFields(row), ...lastFour(row) });

export const newUserApiKeyJson = (row: ApiKeyRow, key: string): CreatedUserApiKeyDto => ({
  ...userFields(row),
  value: key,
});
export const newTeamApiKeyJson = (row: ApiKeyRow, key: string): CreatedTeamApiKeyDto => ({
  ...teamFields(row),
  value: key,
});
