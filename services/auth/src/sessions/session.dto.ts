import { ApiProperty } from '@nestjs/swagger';
import type { ListCursor } from '@hallpass/database';
import { BooleanField, CursorField, LimitField, NumberField, UuidField } from '@hallpass/http';
import { SESSION_MAX_LIFETIME_MILLIS } from '@hallpass/identity';
import { ENDED_REASONS, type EndedReason, SESSION_ORDER } from './session.sql.js';

export class ListSessionsQuery {
  @UuidField({ description: "a user's id, or `me`" }) user_id!: string;
  @LimitField() limit?: number;
  @CursorField(SESSION_ORDER) cursor?: ListCursor;
}

export class SessionParams {
  @UuidField() id!: string;
}

export class DeleteSessionQuery {
  @UuidField({ optional: true, description: "not looked at; a user's id, or `me`" }) user_id?: string;
}

export class EndSessionsQuery {
  @UuidField({ description: "a user's id, or `me`" }) user_id!: string;
  @BooleanField({ default: true, description: 'leaves the session of the access token alone' })
  except_current!: boolean;
}

export class EndedSessionsDto {
  @ApiProperty({ type: Boolean, enum: [true] }) success!: true;
  @ApiProperty({ type: 'integer', description: 'how many sessions have ended' }) ended!: number;
}

export class EndedReasonDto {
  @ApiProperty({ enum: ENDED_REASONS }) reason!: EndedReason;
  @ApiProperty({ description: 'milliseconds since the epoch' }) ended_at_millis!: number;
}

export class CreateSessionDto {
  @UuidField({ description: "a user's id, or `me`" }) user_id!: string;
  @NumberField({
    optional: true,
    integer: true,
    min: 1,
    max: SESSION_MAX_LIFETIME_MILLIS,
    description: '365 days if left out',
  })
  expires_in_millis?: number;
  @BooleanField({ default: false, description: 'lives an hour at most, and cannot change how the user signs in' })
  is_impersonation!: boolean;
}

export class NewSessionDto {
  @ApiProperty() refresh_token!: string;
  @ApiProperty() access_token!: string;
}

export class RefreshedDto {
  @ApiProperty() access_token!: string;
  @ApiProperty({ required: false, description: 'replaces the one that was sent, in projects that rotate them' })
  refresh_token?: string;
}

/** Geography only where a proxy tells it (`HALLPASS_GEO_HEADERS`). */
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
  @ApiProperty({ required: false, description: 'of the last browser that used it' })
  last_used_at_end_user_ip_info?: EndUserIpInfoDto;
}
