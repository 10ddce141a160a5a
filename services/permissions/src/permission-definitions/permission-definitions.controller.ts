import { Body, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersList, listOf, success, SuccessDto } from '@hallpass/http';
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
 * The operations on the definitions of one scope (contract/03 §14); each scope has its own paths. `@Access` is set on
 * the methods, because OpenAPI metadata that it sets on a class does not apply to inherited methods.
 */
export abstract class PermissionDefinitionsController {
  protected abstract readonly scope: PermissionScope;

  constructor(private readonly definitions: PermissionDefinitionsService) {}

  @Get()
  @Access('admin')
  @AnswersList(PermissionDefinitionDto, {
    atMost: OVERRIDE_LIMITS.entries + SYSTEM_TEAM_PERMISSIONS.length,
    because: 'a project defines no more, beside the six of the system',
  })
  list(@CurrentCaller() { project }: Caller) {
    return listOf(permissionDefinitions(project.config, this.scope).map(definitionJson));
  }

  @Post()
  @Access('admin')
  @Answers(201, PermissionDefinitionDto, 'PermissionIdAlreadyExists', 'ContainedPermissionNotFound')
  async create(
    @CurrentCaller() { projectId }: Caller,
    @Body() dto: NewPermissionDefinitionDto,
  ): Promise<PermissionDefinitionDto> {
    return definitionJson(await this.definitions.create(projectId, this.scope, newPermission(dto)));
  }

  @Patch(':permission_id')
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
    return definitionJson(await this.definitions.update(projectId, this.scope, id, permissionUpdate(dto)));
  }

  @Delete(':permission_id')
  @Access('admin')
  @Answers(200, SuccessDto, 'PermissionNotFound')
  async delete(
    @CurrentCaller() { projectId }: Caller,
    @Param() { permission_id: id }: PermissionDefinitionParams,
  ): Promise<SuccessDto> {
    await this.definitions.delete(projectId, this.scope, id);
    return success();
  }
}
