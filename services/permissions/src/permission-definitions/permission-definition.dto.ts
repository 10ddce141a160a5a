import { ApiProperty } from '@nestjs/swagger';
import { ArrayField, StringField } from '@hallpass/http';
import { OVERRIDE_LIMITS } from '@hallpass/project-config';
import { CustomPermissionIdField, PermissionIdField } from '../permission-id.js';

/** contract/03 §14. */
export class PermissionDefinitionDto {
  @ApiProperty() id!: string;
  @ApiProperty({ required: false, description: 'absent if unset' }) description?: string;
  @ApiProperty({ type: [String], maxItems: OVERRIDE_LIMITS.entries, description: 'sorted, without duplicates' })
  contained_permission_ids!: string[];
}

export class NewPermissionDefinitionDto {
  @CustomPermissionIdField() id!: string;
  @StringField({ optional: true, description: 'an empty string unsets it' }) description?: string;
  @ArrayField(PermissionIdField(), { optional: true }) contained_permission_ids?: string[];
}

export class PermissionDefinitionUpdateDto {
  @CustomPermissionIdField({ optional: true, description: 'a new id; grants and containing permissions are updated' })
  id?: string;
  @StringField({ optional: true, description: 'if omitted, unchanged; if empty, unset' }) description?: string;
  @ArrayField(PermissionIdField(), { optional: true, description: 'if omitted, unchanged' })
  contained_permission_ids?: string[];
}

export class PermissionDefinitionParams {
  @PermissionIdField() permission_id!: string;
}
