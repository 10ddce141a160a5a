import type { ListCursor } from '@hallpass/database';
import { CursorField, LimitField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';
import { PROJECT_OWNER_ORDER } from './project-owners.sql.js';

export class ListProjectOwnersQuery {
  @LimitField() limit?: number;
  @CursorField(PROJECT_OWNER_ORDER) cursor?: ListCursor;
}

export class ProjectOwnerDto {
  @ApiProperty({ format: 'uuid', description: 'a user of the project `internal`' }) user_id!: string;
  @ApiProperty({ type: 'string', nullable: true }) primary_email!: string | null;
}
