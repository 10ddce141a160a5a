import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersPage, EmptyBody, IgnoredQuery, Operation, success, SuccessDto } from '@hallpass/http';
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
  @Operation({
    summary: 'List the project permissions of users',
    area: 'teams',
    access: 'client',
    scope: 'hallpass:account:read',
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER', stranger: 403, missing: 200 },
    sample: 'const permissions = await user.listPermissions();',
  })
  @Access('client')
  @AnswersPage(ProjectPermissionDto, 'CannotGetOwnUserWithoutUser', 403)
  list(@CurrentCaller() caller: Caller, @Query() query: ListProjectPermissionsQueryDto) {
    return this.permissions.list(caller, query);
  }

  @Post(':user_id/:permission_id')
  @Operation({
    summary: 'Grant a project permission',
    area: 'teams',
    access: 'server',
    outcomes: { missing: 'USER_NOT_FOUND' },
    audit: ['insert project_grant'],
    sample: "await user.grantPermission('beta');",
  })
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
  @Operation({
    summary: 'Revoke a project permission',
    area: 'teams',
    access: 'server',
    outcomes: { missing: 'USER_NOT_FOUND' },
    audit: ['delete project_grant'],
    sample: "await user.revokePermission('beta');",
  })
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
