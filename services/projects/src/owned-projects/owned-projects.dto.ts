import type { ListCursor } from '@hallpass/database';
import { CursorField, LimitField, StringField, UuidField } from '@hallpass/http';
import { OWNED_PROJECT_ORDER } from '@hallpass/projects';
import { ApiProperty } from '@nestjs/swagger';
import { ProjectFieldsDto } from '../project-settings/project-update.dto.js';

export class ListOwnedProjectsQuery {
  @LimitField() limit?: number;
  @CursorField(OWNED_PROJECT_ORDER) cursor?: ListCursor;
}

/** Body of `POST /internal/projects` (contract/04 §2). */
export class CreateProjectDto extends ProjectFieldsDto {
  @StringField({ maxLength: 255 }) display_name!: string;
  @UuidField({ description: 'a team in the project `internal` that the user belongs to' }) owner_team_id!: string;
}

/** Body of `POST /internal/projects/transfer` (contract/04 §2). */
export class TransferProjectDto {
  @StringField() project_id!: string;
  @StringField({ description: 'a team in the project `internal` that the user belongs to' }) new_team_id!: string;
}

/** The contract requires a string here, not a boolean. */
export class TransferredDto {
  @ApiProperty({ enum: ['true'] }) success!: 'true';
}
