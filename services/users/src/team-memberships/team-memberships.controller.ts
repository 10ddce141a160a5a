import { Body, Controller, Delete, Param, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, EmptyBody, NoQuery, success, SuccessDto } from '@hallpass/http';
import { TeamMembershipDto, TeamMembershipParams } from './team-membership.dto.js';
import { TeamMembershipsService } from './team-memberships.service.js';

/** Adds and removes team members (contract/03 §9). */
@Controller('team-memberships/:team_id/:user_id')
@NoQuery()
export class TeamMembershipsController {
  constructor(private readonly memberships: TeamMembershipsService) {}

  @Post()
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
