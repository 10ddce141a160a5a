import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersList, listOf, success, SuccessDto } from '@hallpass/http';
import { permissionDefinitions } from '@hallpass/project-config';
import {
  NewPermissionDefinitionDto,
  PermissionDefinitionDto,
  PermissionDefinitionParams,
  PermissionDefinitionUpdateDto,
} from './permission-definition.dto.js';
import { definitionJson, newPermission, permissionUpdate } from './permission-definition-json.js';
import { PermissionDefinitionsService } from './permission-definitions.service.js';

/** What users can be allowed to do in the whole project: defined by the owner (wire/03 §14). */
@Controller('project-permission-definitions')
@Access('admin')
export class ProjectPermissionDefinitionsController {
  constructor(private readonly definitions: PermissionDefinitionsService) {}

  @Get()
  @AnswersList(PermissionDefinitionDto)
  list(@CurrentCaller() { project }: Caller) {
    return listOf(permissionDefinitions(project.config, 'project').map(definitionJson));
  }

  @Post()
  @Answers(201, PermissionDefinitionDto, 'PermissionIdAlreadyExists', 'ContainedPermissionNotFound')
  async create(
    @CurrentCaller() { projectId }: Caller,
    @Body() dto: NewPermissionDefinitionDto,
  ): Promise<PermissionDefinitionDto> {
    return definitionJson(await this.definitions.create(projectId, 'project', newPermission(dto)));
  }

  @Patch(':permission_id')
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
    return definitionJson(await this.definitions.update(projectId, 'project', id, permissionUpdate(dto)));
  }

  @Delete(':permission_id')
  @Answers(200, SuccessDto, 'PermissionNotFound')
  async delete(
    @CurrentCaller() { projectId }: Caller,
    @Param() { permission_id: id }: PermissionDefinitionParams,
  ): Promise<SuccessDto> {
    await this.definitions.delete(projectId, 'project', id);
    return success();
  }
}
