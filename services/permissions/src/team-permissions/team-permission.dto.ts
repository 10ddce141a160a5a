import { ApiProperty } from '@nestjs/swagger';
import type { ListCursor } from '@hallpass/database';
import { BooleanField, CursorField, LimitField, UuidField } from '@hallpass/http';
import { TEAM_PERMISSION_ORDER } from '@hallpass/identity';
import { PermissionIdField } from '../permission-id.js';

/** A member's permission in a team (contract/03 §13). */
export class TeamPermissionDto {
  @ApiProperty() id!: string;
  @ApiProperty({ format: 'uuid' }) user_id!: string;
  @ApiProperty({ format: 'uuid' }) team_id!: string;
}

/** Filters of the list; the other operations accept and ignore them. */
export class TeamPermissionsQueryDto {
  @UuidField({ optional: true }) team_id?: string;
  @UuidField({ optional: true, description: 'or `me`' }) user_id?: string;
  @PermissionIdField({ optional: true }) permission_id?: string;
  @BooleanField({ optional: true, description: 'also list permissions that the granted ones contain; default false' })
  recursive?: boolean;
}

export class ListTeamPermissionsQueryDto extends TeamPermissionsQueryDto {
  @LimitField() limit?: number;
  @CursorField(TEAM_PERMISSION_ORDER) cursor?: ListCursor;
}

export class TeamPermissionParams {
  @UuidField() team_id!: string;
  @UuidField({ description: 'or `me`' }) user_id!: string;
  @PermissionIdField() permission_id!: string;
}
