import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersPage, EmptyBody, IgnoredQuery, success, SuccessDto } from '@hallpass/http';
import {
  ListProjectPermissionsQueryDto,
  ProjectPermissionDto,
  ProjectPermissionParams,
  ProjectPermissionsQueryDto,
} from './project-permission.dto.js';
import { ProjectPermissionsService } from './project-permissions.service.js';

/** Users' permissions in the whole project (contract/03 §13). */
@Controller('project-permissions')
export class ProjectPermissionsController {
  constructor(private readonly permissions: ProjectPermissionsService) {}

  @Get()
  @Access('client')
  @AnswersPage(ProjectPermissionDto, 'CannotGetOwnUserWithoutUser', 403)
  list(@CurrentCaller() caller: Caller, @Query() query: ListProjectPermissionsQueryDto) {
    return this.permissions.list(caller, query);
  }

  @Post(':user_id/:permission_id')
  @IgnoredQuery(ProjectPermissionsQueryDto)
  @Access('server')
  @Answers(
    201,
    ProjectPermissionDto,
    'CannotGetOwnUserWithoutUser',
    'UserNotFound',
    'PermissionNotFound',
    'PermissionScopeMismatch',
  )
  async grant(
    @CurrentCaller() caller: Caller,
    @Param() { user_id, permission_id }: ProjectPermissionParams,
    @Body() _body: EmptyBody,
  ): Promise<ProjectPermissionDto> {
    await this.permissions.grant(caller, { userId: user_id, permissionId: permission_id });
    return { id: permission_id, user_id };
  }

  @Delete(':user_id/:permission_id')
  @IgnoredQuery(ProjectPermissionsQueryDto)
  @Access('server')
  @Answers(200, SuccessDto, 'CannotGetOwnUserWithoutUser', 'UserNotFound', 'PermissionNotFound')
  async revoke(
    @CurrentCaller() caller: Caller,
    @Param() { user_id, permission_id }: ProjectPermissionParams,
  ): Promise<SuccessDto> {
    await this.permissions.revoke(caller, { userId: user_id, permissionId: permission_id });
    return success();
  }
}
