import { ApiProperty } from '@nestjs/swagger';
import type { ListCursor } from '@hallpass/database';
import { CursorField, ImageField, LimitField, StringField, UuidField } from '@hallpass/http';
import { MEMBER_PROFILE_ORDER } from '@hallpass/identity';
import { ServerUserDto } from '../users/user.dto.js';

/** contract/01 §7, "name". */
const NAME_MAX_LENGTH = 255;

/** A team member's profile, as other members see it (contract/03 §10). */
export class ClientTeamMemberProfileDto {
  @ApiProperty({ format: 'uuid' }) team_id!: string;
  @ApiProperty({ format: 'uuid' }) user_id!: string;
  @ApiProperty({ type: String, nullable: true }) display_name!: string | null;
  @ApiProperty({ type: String, nullable: true }) profile_image_url!: string | null;
}

export class ServerTeamMemberProfileDto extends ClientTeamMemberProfileDto {
  @ApiProperty({ type: ServerUserDto }) user!: ServerUserDto;
}

/** null restores the user's own value. */
export class TeamMemberProfileUpdateDto {
  @StringField({ optional: true, nullable: true, maxLength: NAME_MAX_LENGTH }) display_name?: string | null;
  @ImageField({ optional: true, nullable: true }) profile_image_url?: string | null;
}

/** Filters of the list; the other operations accept and ignore them. */
export class TeamMemberProfilesQueryDto {
  @UuidField({ optional: true, description: 'required for clients' }) team_id?: string;
  @UuidField({ optional: true, description: 'or `me`' }) user_id?: string;
}

export class ListTeamMemberProfilesQueryDto extends TeamMemberProfilesQueryDto {
  @LimitField() limit?: number;
  @CursorField(MEMBER_PROFILE_ORDER) cursor?: ListCursor;
}

export class TeamMemberProfileParams {
  @UuidField() team_id!: string;
  @UuidField({ description: 'or `me`' }) user_id!: string;
}
