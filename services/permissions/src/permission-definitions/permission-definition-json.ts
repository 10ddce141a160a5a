import type { NewPermission, PermissionDefinition } from '@hallpass/project-config';
import type {
  NewPermissionDefinitionDto,
  PermissionDefinitionDto,
  PermissionDefinitionUpdateDto,
} from './permission-definition.dto.js';
import type { PermissionUpdate } from './permission-definitions.service.js';

export const definitionJson = ({ containedPermissionIds, ...rest }: PermissionDefinition): PermissionDefinitionDto => ({
  ...rest,
  contained_permission_ids: containedPermissionIds,
});

export const newPermission = (dto: NewPermissionDefinitionDto): NewPermission => ({
  id: dto.id,
  description: dto.description,
  containedPermissionIds: dto.contained_permission_ids ?? [],
});

export const permissionUpdate = (dto: PermissionDefinitionUpdateDto): PermissionUpdate => ({
  id: dto.id,
  description: dto.description,
  containedPermissionIds: dto.contained_permission_ids,
});
