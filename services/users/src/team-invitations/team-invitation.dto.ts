import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ListCursor } from '@hallpass/database';
import { CursorField, EmailField, EnumField, LimitField, StringField, UrlField, UuidField } from '@hallpass/http';
import { OWNER_ROLES, type OwnerRole } from '@hallpass/project-config';
import { INVITATION_ORDER, PROJECT_INVITATION_ORDER } from './team-invitation.sql.js';

export class SendTeamInvitationDto {
  @UuidField() team_id!: string;
  @EmailField('loose') email!: string;
  @UrlField({
    description: 'must be trusted by the project; the emailed link is this URL with the query parameter `code`',
  })
  callback_url!: string;
  @EnumField(OWNER_ROLES, {
    optional: true,
    description: 'only in the project `internal`: the role of the new member (docs/owner-roles.md); default: `owner`',
  })
  owner_role?: OwnerRole;
}

export class SentTeamInvitationDto {
  @ApiProperty({ type: Boolean, enum: [true] }) success!: true;
  @ApiProperty({ format: 'uuid' }) id!: string;
}

/** An invitation that can still be accepted (contract/03 §11). */
export class TeamInvitationDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) team_id!: string;
  @ApiProperty({ description: 'milliseconds since the epoch' }) expires_at_millis!: number;
  @ApiProperty() recipient_email!: string;
  @ApiPropertyOptional({ enum: OWNER_ROLES, description: 'absent unless the invitation gives a role' })
  owner_role?: OwnerRole;
}

export class TeamInvitationsQueryDto {
  @UuidField() team_id!: string;
}

export class ListTeamInvitationsQueryDto extends TeamInvitationsQueryDto {
  @LimitField() limit?: number;
  @CursorField(INVITATION_ORDER) cursor?: ListCursor;
}

export class ListProjectInvitationsQueryDto {
  @UuidField({ optional: true, description: 'only invitations to this team' }) team_id?: string;
  @StringField({ optional: true, maxLength: 256, description: 'substring of the address' }) query?: string;
  @LimitField() limit?: number;
  @CursorField(PROJECT_INVITATION_ORDER) cursor?: ListCursor;
}

export class ProjectInvitationDto extends TeamInvitationDto {
  @ApiProperty() team_display_name!: string;
  @ApiProperty({ description: 'when the invitation was sent, in milliseconds since the epoch' })
  sent_at_millis!: number;
}

export class TeamInvitationParams {
  @UuidField() id!: string;
}

export class AcceptedTeamInvitationDto {}

export class TeamInvitationDetailsDto {
  @ApiProperty({ format: 'uuid' }) team_id!: string;
  @ApiProperty() team_display_name!: string;
  @ApiPropertyOptional({ enum: OWNER_ROLES, description: 'absent unless the invitation gives a role' })
  owner_role?: OwnerRole;
}
