import { ApiProperty } from '@nestjs/swagger';
import { EmailField, StringField, UrlField, UuidField } from '@hallpass/http';

/** Form of a verification code (wire/01 §15). */
const CODE_LENGTH = 45;

export class SendTeamInvitationDto {
  @UuidField() team_id!: string;
  @EmailField('loose') email!: string;
  @UrlField({ description: 'trusted by the project; the mailed link is this with the query parameter `code`' })
  callback_url!: string;
}

export class SentTeamInvitationDto {
  @ApiProperty({ type: Boolean, enum: [true] }) success!: true;
  @ApiProperty({ format: 'uuid' }) id!: string;
}

/** An invitation that can still be accepted (wire/03 §11). */
export class TeamInvitationDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) team_id!: string;
  @ApiProperty({ description: 'milliseconds since the epoch' }) expires_at_millis!: number;
  @ApiProperty() recipient_email!: string;
}

export class TeamInvitationsQueryDto {
  @UuidField() team_id!: string;
}

export class TeamInvitationParams {
  @UuidField() id!: string;
}

export class TeamInvitationCodeDto {
  @StringField({ minLength: CODE_LENGTH, maxLength: CODE_LENGTH, lowerCase: true }) code!: string;
}

/** An empty object. */
export class AcceptedTeamInvitationDto {}

export class InvitationCodeValidDto {
  @ApiProperty({ type: Boolean, enum: [true] }) is_code_valid!: true;
}

export class TeamInvitationDetailsDto {
  @ApiProperty({ format: 'uuid' }) team_id!: string;
  @ApiProperty() team_display_name!: string;
}
