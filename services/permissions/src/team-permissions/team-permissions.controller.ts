import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersPage, EmptyBody, IgnoredQuery, Operation, success, SuccessDto } from '@hallpass/http';
import {
  ListTeamPermissionsQueryDto,
  TeamPermissionDto,
  TeamPermissionParams,
  TeamPermissionsQueryDto,
} from './team-permission.dto.js';
import { TeamPermissionsService } from './team-permissions.service.js';

/** Members' permissions in their teams (contract/03 §13). */
@Controller('team-permissions')
export class TeamPermissionsController {
  constructor(private readonly permissions: TeamPermissionsService) {}

  @Get()
  @Operation({
    summary: 'List the team permissions of users',
    area: 'teams',
    access: 'client',
    scope: 'hallpass:teams:read',
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER', stranger: 403, missing: 200 },
    sample: 'const permissions = await user.listPermissions(team);',
  })
  @Access('client')
  @AnswersPage(TeamPermissionDto, 'CannotGetOwnUserWithoutUser', 403)
  list(@CurrentCaller() caller: Caller, @Query() query: ListTeamPermissionsQueryDto) {
    return this.permissions.list(caller, query);
  }

  @Post(':team_id/:user_id/:permission_id')
  @Operation({
    summary: 'Grant a team permission',
    area: 'teams',
    access: 'server',
    outcomes: { missing: 'USER_NOT_FOUND' },
    audit: ['insert team_grant'],
    sample: "await user.grantPermission(team, 'write');",
  })
  @IgnoredQuery(TeamPermissionsQueryDto)
  @Access('server')
  @Answers(
    201,
    TeamPermissionDto,
    'CannotGetOwnUserWithoutUser',
    'UserNotFound',
    'TeamMembershipNotFound',
    'PermissionNotFound',
    'PermissionScopeMismatch',
  )
  async grant(
    @CurrentCaller() caller: Caller,
    @Param() { team_id, user_id, permission_id }: TeamPermissionParams,
    @Body() _body: EmptyBody,
  ): Promise<TeamPermissionDto> {
    await this.permissions.grant(caller, { teamId: team_id, userId: user_id, permissionId: permission_id });
    return { id: permission_id, user_id, team_id };
  }

  @Delete(':team_id/:user_id/:permission_id')
  @Operation({
    summary: 'Revoke a team permission',
    area: 'teams',
    access: 'server',
    outcomes: { missing: 'USER_NOT_FOUND' },
    audit: ['delete team_grant'],
    sample: "await user.revokePermission(team, 'write');",
  })
  @IgnoredQuery(TeamPermissionsQueryDto)
  @Access('server')
  @Answers(
    200,
    SuccessDto,
    'CannotGetOwnUserWithoutUser',
    'UserNotFound',
    'TeamMembershipNotFound',
    'TeamPermissionNotFound',
    'LastProjectOwner',
  )
  async revoke(
    @CurrentCaller() caller: Caller,
    @Param() { team_id, user_id, permission_id }: TeamPermissionParams,
  ): Promise<SuccessDto> {
    await this.permissions.revoke(caller, { teamId: team_id, userId: user_id, permissionId: permission_id });
    return success();
  }
}
