import { Body, Controller, Delete, Param, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, EmptyBody, NoQuery, Operation, success, SuccessDto, UuidField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';
import { TeamMembershipsService } from './team-memberships.service.js';

class TeamMembershipParams {
  @UuidField() team_id!: string;
  @UuidField({ description: 'or `me`' }) user_id!: string;
}

class TeamMembershipDto {
  @ApiProperty({ format: 'uuid' }) team_id!: string;
  @ApiProperty({ format: 'uuid' }) user_id!: string;
}

/** Adds and removes team members (contract/03 §9). */
@Controller('team-memberships/:team_id/:user_id')
@NoQuery()
export class TeamMembershipsController {
  constructor(private readonly memberships: TeamMembershipsService) {}

  @Post()
  @Operation({
    summary: 'Add a user to a team',
    area: 'teams',
    access: 'server',
    outcomes: { missing: 'USER_NOT_FOUND' },
    audit: ['insert team_member'],
    sample: 'await team.addUser(userId);',
  })
  @Access('server')
  @Answers(
    201,
    TeamMembershipDto,
    'CannotGetOwnUserWithoutUser',
    'UserNotFound',
    'TeamNotFound',
    'TeamMembershipAlreadyExists',
  )
  async add(
    @CurrentCaller() caller: Caller,
    @Param() { team_id, user_id }: TeamMembershipParams,
    @Body() _body: EmptyBody,
  ): Promise<TeamMembershipDto> {
    await this.memberships.add(caller, { teamId: team_id, userId: user_id });
    return { team_id, user_id };
  }

  @Delete()
  @Operation({
    summary: 'Remove a user from a team',
    area: 'teams',
    access: 'client',
    scope: 'hallpass:teams:write',
    outcomes: {
      signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
      stranger: 'TEAM_MEMBERSHIP_NOT_FOUND',
      member: 'TEAM_PERMISSION_REQUIRED',
      missing: 'USER_NOT_FOUND',
    },
    audit: ['delete team_member'],
    recentSignIn: 'does not change how the user signs in',
    sample: 'await team.removeUser(userId);',
  })
  @Access('client')
  @Answers(
    200,
    SuccessDto,
    'CannotGetOwnUserWithoutUser',
    'UserNotFound',
    'TeamMembershipNotFound',
    'TeamPermissionRequired',
    'LastProjectOwner',
  )
  async remove(
    @CurrentCaller() caller: Caller,
    @Param() { team_id, user_id }: TeamMembershipParams,
  ): Promise<SuccessDto> {
    await this.memberships.remove(caller, { teamId: team_id, userId: user_id });
    return success();
  }
}
