import { Body, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersList, listOf, Operation, success, SuccessDto, ArrayField, StringField } from '@hallpass/http';
import {
  OVERRIDE_LIMITS,
  permissionDefinitions,
  type PermissionScope,
  SYSTEM_TEAM_PERMISSIONS,
  type NewPermission,
  type PermissionDefinition,
} from '@hallpass/project-config';
import { ApiProperty } from '@nestjs/swagger';
import { CustomPermissionIdField, PermissionIdField } from '../permission-id.js';
import { PermissionDefinitionsService, type PermissionUpdate } from './permission-definitions.service.js';

/** contract/03 §14. */
class PermissionDefinitionDto {
  @ApiProperty() id!: string;
  @ApiProperty({ required: false, description: 'absent if unset' }) description?: string;
  @ApiProperty({ type: [String], maxItems: OVERRIDE_LIMITS.entries, description: 'sorted, without duplicates' })
  contained_permission_ids!: string[];
}

class NewPermissionDefinitionDto {
  @CustomPermissionIdField() id!: string;
  @StringField({ optional: true, description: 'an empty string unsets it' }) description?: string;
  @ArrayField(PermissionIdField(), { optional: true }) contained_permission_ids?: string[];
}

class PermissionDefinitionUpdateDto {
  @CustomPermissionIdField({ optional: true, description: 'a new id; grants and containing permissions are updated' })
  id?: string;
  @StringField({ optional: true, description: 'if omitted, unchanged; if empty, unset' }) description?: string;
  @ArrayField(PermissionIdField(), { optional: true, description: 'if omitted, unchanged' })
  contained_permission_ids?: string[];
}

const definitionJson = ({ containedPermissionIds, ...rest }: PermissionDefinition): PermissionDefinitionDto => ({
  ...rest,
  contained_permission_ids: containedPermissionIds,
});

const newPermission = (dto: NewPermissionDefinitionDto): NewPermission => ({
  id: dto.id,
  description: dto.description,
  containedPermissionIds: dto.contained_permission_ids ?? [],
});

const permissionUpdate = (dto: PermissionDefinitionUpdateDto): PermissionUpdate => ({
  id: dto.id,
  description: dto.description,
  containedPermissionIds: dto.contained_permission_ids,
});

/**
 * The operations on the definitions of one scope (contract/03 §14); each scope has its own paths and texts. `@Access`
 * is set on the methods, because OpenAPI metadata that it sets on a class does not apply to inherited methods.
 * @param example a permission for the code samples
 */
export function permissionDefinitionsController(scope: PermissionScope, example: { id: string; description: string }) {
  const Scope = scope === 'team' ? 'Team' : 'Project';

  abstract class PermissionDefinitionsController {
    constructor(readonly definitions: PermissionDefinitionsService) {}

    @Get()
    @Operation({
      summary: `List the defined ${scope} permissions`,
      area: 'teams',
      right: 'configuration:read',
      access: 'admin',
      sample: `await app.list${Scope}PermissionDefinitions();`,
    })
    @Access('admin')
    @AnswersList(PermissionDefinitionDto, {
      atMost: OVERRIDE_LIMITS.entries + SYSTEM_TEAM_PERMISSIONS.length,
      because: 'a project defines no more, beside the six of the system',
    })
    list(@CurrentCaller() { project }: Caller) {
      return listOf(permissionDefinitions(project.config, scope).map(definitionJson));
    }

    @Post()
    @Operation({
      summary: `Define a ${scope} permission`,
      area: 'teams',
      right: 'configuration:write',
      access: 'admin',
      audit: ['update project'],
      sample: `await app.create${Scope}PermissionDefinition({ id: '${example.id}', description: '${example.description}', containedPermissionIds: [] });`,
    })
    @Access('admin')
    @Answers(201, PermissionDefinitionDto, 'PermissionIdAlreadyExists', 'ContainedPermissionNotFound')
    async create(
      @CurrentCaller() { projectId }: Caller,
      @Body() dto: NewPermissionDefinitionDto,
    ): Promise<PermissionDefinitionDto> {
      return definitionJson(await this.definitions.create(projectId, scope, newPermission(dto)));
    }

    @Patch(':permission_id')
    @Operation({
      summary: `Update a ${scope} permission`,
      area: 'teams',
      right: 'configuration:write',
      access: 'admin',
      outcomes: { missing: 'PERMISSION_NOT_FOUND' },
      audit: ['update project'],
      sample: `await app.update${Scope}PermissionDefinition('${example.id}', { description: '${example.description}' });`,
    })
    @Access('admin')
    @Answers(
      200,
      PermissionDefinitionDto,
      'PermissionNotFound',
      'PermissionIdAlreadyExists',
      'ContainedPermissionNotFound',
    )
    async update(
      @CurrentCaller() { projectId }: Caller,
      @Param() { permission_id: id }: PermissionDefinitionParams,
      @Body() dto: PermissionDefinitionUpdateDto,
    ): Promise<PermissionDefinitionDto> {
      return definitionJson(await this.definitions.update(projectId, scope, id, permissionUpdate(dto)));
    }

    @Delete(':permission_id')
    @Operation({
      summary: `Delete a ${scope} permission`,
      area: 'teams',
      right: 'configuration:write',
      access: 'admin',
      outcomes: { missing: 'PERMISSION_NOT_FOUND' },
      audit: ['update project'],
      sample: `await app.delete${Scope}PermissionDefinition('${example.id}');`,
    })
    @Access('admin')
    @Answers(200, SuccessDto, 'PermissionNotFound')
    async delete(
      @CurrentCaller() { projectId }: Caller,
      @Param() { permission_id: id }: PermissionDefinitionParams,
    ): Promise<SuccessDto> {
      await this.definitions.delete(projectId, scope, id);
      return success();
    }
  }
  return PermissionDefinitionsController;
}

class PermissionDefinitionParams {
  @PermissionIdField() permission_id!: string;
}
