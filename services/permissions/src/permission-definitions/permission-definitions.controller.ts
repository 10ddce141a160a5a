import { Body, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersList, listOf, Operation, success, SuccessDto } from '@hallpass/http';
import {
  OVERRIDE_LIMITS,
  permissionDefinitions,
  type PermissionScope,
  SYSTEM_TEAM_PERMISSIONS,
} from '@hallpass/project-config';
import {
  NewPermissionDefinitionDto,
  PermissionDefinitionDto,
  PermissionDefinitionParams,
  PermissionDefinitionUpdateDto,
} from './permission-definition.dto.js';
import { definitionJson, newPermission, permissionUpdate } from './permission-definition-json.js';
import { PermissionDefinitionsService } from './permission-definitions.service.js';

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
