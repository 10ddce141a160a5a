import { ApiProperty } from '@nestjs/swagger';
import type { ListCursor } from '@hallpass/database';
import { BooleanField, CursorField, LimitField, UuidField } from '@hallpass/http';
import { PROJECT_PERMISSION_ORDER } from '@hallpass/identity';
import { PermissionIdField } from '../permission-id.js';

/** A user's permission in the whole project (contract/03 §13). */
export class ProjectPermissionDto {
  @ApiProperty() id!: string;
  @ApiProperty({ format: 'uuid' }) user_id!: string;
}

/** Filters of the list; the other operations accept and ignore them. */
export class ProjectPermissionsQueryDto {
  @UuidField({ optional: true, description: 'or `me`' }) user_id?: string;
  @PermissionIdField({ optional: true }) permission_id?: string;
  @BooleanField({ optional: true, description: 'also list permissions that the granted ones contain; default false' })
  recursive?: boolean;
}

export class ListProjectPermissionsQueryDto extends ProjectPermissionsQueryDto {
  @LimitField() limit?: number;
  @CursorField(PROJECT_PERMISSION_ORDER) cursor?: ListCursor;
}

export class ProjectPermissionParams {
  @UuidField({ description: 'or `me`' }) user_id!: string;
  @PermissionIdField() permission_id!: string;
}
