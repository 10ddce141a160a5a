import { ApiProperty } from '@nestjs/swagger';
import { BooleanField, NumberField, UuidField } from '@hallpass/http';
import { SESSION_MAX_LIFETIME_MILLIS } from '@hallpass/identity';

export class ListSessionsQuery {
  @UuidField({ description: "a user's id, or `me`" }) user_id!: string;
}

export class SessionParams {
  @UuidField() id!: string;
}

export class DeleteSessionQuery {
  @UuidField({ optional: true, description: "not looked at; a user's id, or `me`" }) user_id?: string;
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
}

export class SessionDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) user_id!: string;
  @ApiProperty({ description: 'milliseconds since the epoch' }) created_at!: number;
  @ApiProperty() is_impersonation!: boolean;
  @ApiProperty() is_current_session!: boolean;
  @ApiProperty({ description: 'milliseconds since the epoch' }) last_used_at!: number;
}
