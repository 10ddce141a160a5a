import { ApiProperty } from '@nestjs/swagger';
import { NumberField, StringField } from '@hallpass/http';
import { ATTEMPT_MAX_LIFETIME_MILLIS } from './command-line.service.js';

export class OpenCliAttemptDto {
  @NumberField({ optional: true, max: ATTEMPT_MAX_LIFETIME_MILLIS, description: 'defaults to 2 hours' })
  expires_in_millis?: number;
}

export class CliAttemptDto {
  @ApiProperty({ description: 'only for the command line' }) polling_code!: string;
  @ApiProperty({ description: 'for the page where the user confirms' }) login_code!: string;
  @ApiProperty({ format: 'date-time' }) expires_at!: string;
}

export class PollCliAttemptDto {
  @StringField() polling_code!: string;
}

export class CliAttemptStatusDto {
  @ApiProperty({ enum: ['waiting', 'expired', 'used'] }) status!: 'waiting' | 'expired' | 'used';
}

export class CliAttemptSuccessDto {
  @ApiProperty({ enum: ['success'] }) status!: 'success';
  @ApiProperty({ description: 'token of a new session' }) refresh_token!: string;
}

export class CliAttemptDetailsQueryDto {
  @StringField() login_code!: string;
}

export class CliAttemptOriginDto {
  @ApiProperty() ip!: string;
  @ApiProperty({ type: String, nullable: true }) user_agent!: string | null;
}

export class CliAttemptDetailsDto {
  @ApiProperty({ enum: ['session'], description: 'token of a new session with all rights of the user' })
  grants!: 'session';
  @ApiProperty({ description: 'where the command line will be signed in' }) project_display_name!: string;
  @ApiProperty() requested_from!: CliAttemptOriginDto;
  @ApiProperty({ description: 'milliseconds since the epoch' }) requested_at_millis!: number;
  @ApiProperty({ description: 'milliseconds since the epoch' }) expires_at_millis!: number;
}

export class ConfirmCliAttemptDto {
  @StringField() login_code!: string;
  @StringField({ description: 'refresh token of the session that confirms' }) refresh_token!: string;
}
