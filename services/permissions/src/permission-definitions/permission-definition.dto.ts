import { ApiProperty } from '@nestjs/swagger';
import { ArrayField, StringField } from '@hallpass/http';
import { OVERRIDE_LIMITS } from '@hallpass/project-config';
import { CustomPermissionIdField, PermissionIdField } from '../permission-id.js';

/** contract/03 §14. */
export class PermissionDefinitionDto {
  @ApiProperty() id!: string;
  @ApiProperty({ required: false, description: 'left out when unset' }) description?: string;
  @ApiProperty({ type: [String], maxItems: OVERRIDE_LIMITS.entries, description: 'sorted, each once' })
  contained_permission_ids!: string[];
}

export class NewPermissionDefinitionDto {
  @CustomPermissionIdField() id!: string;
  @StringField({ optional: true, description: 'an empty one counts as unset' }) description?: string;
  @ArrayField(PermissionIdField(), { optional: true }) contained_permission_ids?: string[];
}

export class PermissionDefinitionUpdateDto {
  @CustomPermissionIdField({ optional: true, description: 'a new id, which grants and containment follow' })
  id?: string;
  @StringField({ optional: true, description: 'left out: unchanged; empty: unset' }) description?: string;
  @ArrayField(PermissionIdField(), { optional: true, description: 'left out: unchanged' })
  contained_permission_ids?: string[];
}

export class PermissionDefinitionParams {
  @PermissionIdField() permission_id!: string;
}
