import { ApiProperty } from '@nestjs/swagger';
import type { ListCursor } from '@hallpass/database';
import { BooleanField, CursorField, LimitField, NumberField, UuidField } from '@hallpass/http';
import { SESSION_MAX_LIFETIME_MILLIS, type SessionEnder } from '@hallpass/identity';
import { ENDED_REASONS, ENDED_SESSION_DAYS, type EndedReason, SESSION_ORDER } from './session.sql.js';

export class ListSessionsQuery {
  @UuidField({ description: "a user's id, or `me`" }) user_id!: string;
  @LimitField() limit?: number;
  @CursorField(SESSION_ORDER) cursor?: ListCursor;
  @BooleanField({
    default: false,
    description: `lists the sessions that ended in the last ${ENDED_SESSION_DAYS} days instead of the active ones`,
  })
  ended!: boolean;
}

export class SessionParams {
  @UuidField() id!: string;
}

export class DeleteSessionQuery {
  @UuidField({ optional: true, description: "ignored; a user's id, or `me`" }) user_id?: string;
}

export class EndSessionsQuery {
  @UuidField({ description: "a user's id, or `me`" }) user_id!: string;
  @BooleanField({ default: true, description: 'keeps the session of the access token' })
  except_current!: boolean;
}

export class EndedSessionsDto {
  @ApiProperty({ type: Boolean, enum: [true] }) success!: true;
  @ApiProperty({ type: 'integer', description: 'number of sessions that ended' }) ended!: number;
}

/** The user, an owner of the project, one of its API key sets, or the operator of the installation. */
export class SessionEnderDto {
  @ApiProperty({ enum: ['user', 'owner', 'key', 'operator'] }) type!: SessionEnder['type'];
  @ApiProperty({
    required: false,
    format: 'uuid',
    description: 'id of the user, owner or set of keys; not for clients',
  })
  id?: string;
}

export class EndedReasonDto {
  @ApiProperty({ enum: ENDED_REASONS }) reason!: EndedReason;
  @ApiProperty({ description: 'milliseconds since the epoch' }) ended_at_millis!: number;
  @ApiProperty({ required: false, description: 'absent if a time limit or a rule ended the session' })
  ended_by?: SessionEnderDto;
}

export class CreateSessionDto {
  @UuidField({ description: "a user's id, or `me`" }) user_id!: string;
  @NumberField({
    optional: true,
    integer: true,
    min: 1,
    max: SESSION_MAX_LIFETIME_MILLIS,
    description: 'defaults to 365 days',
  })
  expires_in_millis?: number;
  @BooleanField({
    default: false,
    description: 'lasts at most an hour, and cannot change how the user signs in or delete the user',
  })
  is_impersonation!: boolean;
}

export class NewSessionDto {
  @ApiProperty() refresh_token!: string;
  @ApiProperty() access_token!: string;
}

export class RefreshedDto {
  @ApiProperty() access_token!: string;
  @ApiProperty({
    required: false,
    description: 'replaces the refresh token that was sent, in projects that rotate them',
  })
  refresh_token?: string;
}

/** Location fields are set only where a proxy provides them (`HALLPASS_GEO_HEADERS`). */
export class EndUserIpInfoDto {
  @ApiProperty() ip!: string;
  @ApiProperty({ required: false, description: 'ISO 3166-1 alpha-2' }) countryCode?: string;
  @ApiProperty({ required: false }) regionCode?: string;
  @ApiProperty({ required: false }) cityName?: string;
  @ApiProperty({ required: false, description: 'degrees' }) latitude?: number;
  @ApiProperty({ required: false, description: 'degrees' }) longitude?: number;
  @ApiProperty({ required: false, description: 'IANA name' }) tzIdentifier?: string;
}

export class SessionDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) user_id!: string;
  @ApiProperty({ description: 'milliseconds since the epoch' }) created_at!: number;
  @ApiProperty() is_impersonation!: boolean;
  @ApiProperty() is_current_session!: boolean;
  @ApiProperty({ description: 'milliseconds since the epoch' }) last_used_at!: number;
  @ApiProperty({ required: false, description: 'of the browser that used the session last' })
  last_used_at_end_user_ip_info?: EndUserIpInfoDto;
  @ApiProperty({ required: false, description: 'family of the browser that used the session last, such as Firefox' })
  last_used_browser?: string;
  @ApiProperty({
    required: false,
    description:
      'milliseconds since the epoch; until then, a sign-in from this device asks for no emailed code. Ending the session forgets the device, signing out does not',
  })
  device_remembered_until_millis?: number;
  @ApiProperty({ required: false, description: 'milliseconds since the epoch; only for an ended session' })
  ended_at?: number;
  @ApiProperty({ required: false, enum: ENDED_REASONS, description: 'only for an ended session' })
  end_reason?: EndedReason;
  @ApiProperty({ required: false, description: 'only for an ended session; absent if a time limit or a rule ended it' })
  ended_by?: SessionEnderDto;
}
