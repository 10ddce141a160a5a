import { ApiProperty } from '@nestjs/swagger';
import type { ListCursor } from '@hallpass/database';
import {
  ANY_JSON,
  BooleanField,
  CursorField,
  ImageField,
  JsonField,
  LimitField,
  StringField,
  UuidField,
} from '@hallpass/http';
import { TEAM_ORDER } from '@hallpass/identity';

/** contract/01 §7, "name". */
const NAME_MAX_LENGTH = 255;

/** A team as its members see it (contract/03 §8). */
export class ClientTeamDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() display_name!: string;
  @ApiProperty({ type: String, nullable: true }) profile_image_url!: string | null;
  @ApiProperty(ANY_JSON) client_metadata!: unknown;
  @ApiProperty(ANY_JSON) client_read_only_metadata!: unknown;
  @ApiProperty({
    required: false,
    enum: [true],
    description: 'members act for the team only with a second factor; absent otherwise',
  })
  requires_second_factor?: true;
}

export class ServerTeamDto extends ClientTeamDto {
  @ApiProperty({ description: 'milliseconds since the epoch' }) created_at_millis!: number;
  @ApiProperty(ANY_JSON) server_metadata!: unknown;
}

/** The fields a member with `$update_team` may change. */
export class ClientTeamUpdateDto {
  @StringField({ optional: true, maxLength: NAME_MAX_LENGTH }) display_name?: string;
  @ImageField({ optional: true, nullable: true }) profile_image_url?: string | null;
  @JsonField({ optional: true }) client_metadata?: unknown;
  @BooleanField({
    optional: true,
    description: 'whether members need a second factor to act for the team',
  })
  requires_second_factor?: boolean;
}

export class ServerTeamUpdateDto extends ClientTeamUpdateDto {
  @JsonField({ optional: true }) client_read_only_metadata?: unknown;
  @JsonField({ optional: true }) server_metadata?: unknown;
}

export class ClientTeamCreateDto {
  @StringField({ maxLength: NAME_MAX_LENGTH }) display_name!: string;
  @ImageField({ optional: true, nullable: true }) profile_image_url?: string | null;
  @JsonField({ optional: true }) client_metadata?: unknown;
  @UuidField({ optional: true, description: 'or `me`' }) creator_user_id?: string;
}

export class ServerTeamCreateDto extends ClientTeamCreateDto {
  @JsonField({ optional: true }) client_read_only_metadata?: unknown;
  @JsonField({ optional: true }) server_metadata?: unknown;
}

export class TeamParams {
  @UuidField() team_id!: string;
}

/** Filter of the list; the other operations accept and ignore it. */
export class TeamsQueryDto {
  @UuidField({ optional: true, description: 'or `me`' }) user_id?: string;
}

export class ListTeamsQueryDto extends TeamsQueryDto {
  @StringField({ optional: true, description: 'substring of a name, or an id' }) query?: string;
  @LimitField() limit?: number;
  @CursorField(TEAM_ORDER) cursor?: ListCursor;
}

export class CreateTeamQueryDto extends TeamsQueryDto {
  @BooleanField({ optional: true, description: 'deprecated: send creator_user_id' }) add_current_user?: boolean;
}
