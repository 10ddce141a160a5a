import type { ListCursor } from '@hallpass/database';
import { CursorField, EnumField, LimitField, UuidField } from '@hallpass/http';
import { OWNER_ROLES, type OwnerRole } from '@hallpass/project-config';
import { ApiProperty } from '@nestjs/swagger';
import { PROJECT_OWNER_ORDER } from './project-owners.sql.js';

export class ListProjectOwnersQuery {
  @LimitField() limit?: number;
  @CursorField(PROJECT_OWNER_ORDER) cursor?: ListCursor;
}

export class ProjectOwnerDto {
  @ApiProperty({ format: 'uuid', description: 'a user of the project `internal`' }) user_id!: string;
  @ApiProperty({ type: 'string', nullable: true }) primary_email!: string | null;
  @ApiProperty({ enum: OWNER_ROLES }) role!: OwnerRole;
}

export class OwnerRoleParams {
  @UuidField({ description: 'a team in the project `internal`' }) team_id!: string;
  @UuidField({ description: 'a member of the team, or `me`' }) user_id!: string;
}

/** Body of `PATCH /internal/owner-teams/{team_id}/members/{user_id}`. */
export class UpdateOwnerRoleDto {
  @EnumField(OWNER_ROLES, { description: 'what each role may do: docs/owner-roles.md' }) role!: OwnerRole;
}

export class OwnerRoleDto {
  @ApiProperty({ format: 'uuid' }) team_id!: string;
  @ApiProperty({ format: 'uuid' }) user_id!: string;
  @ApiProperty({ enum: OWNER_ROLES }) role!: OwnerRole;
}
