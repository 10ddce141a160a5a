import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiExtraModels } from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersPage, anyOf, IgnoredQuery, Operation, success, SuccessDto } from '@hallpass/http';
import { ClientFields } from '../field-sets/client-fields.js';
import {
  ClientTeamCreateDto,
  ClientTeamDto,
  ClientTeamUpdateDto,
  CreateTeamQueryDto,
  ListTeamsQueryDto,
  ServerTeamCreateDto,
  ServerTeamDto,
  ServerTeamUpdateDto,
  TeamParams,
  TeamsQueryDto,
} from './team.dto.js';
import { TeamsService } from './teams.service.js';

const TEAM = anyOf(ClientTeamDto, ServerTeamDto);

/** Teams (contract/03 §8). Clients can see and change fewer fields than servers. */
@Controller('teams')
@Access('client')
@ApiExtraModels(ClientTeamDto, ServerTeamDto)
export class TeamsController {
  constructor(private readonly teams: TeamsService) {}

  @Get()
  @Operation({
    summary: 'List teams',
    area: 'teams',
    access: 'client',
    scope: 'hallpass:teams:read',
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER', stranger: 403, missing: 200 },
    sample: 'const teams = await user.listTeams();',
  })
  @AnswersPage([ClientTeamDto, ServerTeamDto], 'CannotGetOwnUserWithoutUser', 403)
  list(@CurrentCaller() caller: Caller, @Query() query: ListTeamsQueryDto) {
    return this.teams.list(caller, query);
  }

  @Post()
  @Operation({
    summary: 'Create a team',
    area: 'teams',
    access: 'client',
    scope: 'hallpass:teams:write',
    outcomes: { signedOut: 'USER_AUTHENTICATION_REQUIRED', stranger: 403, missing: 'USER_NOT_FOUND' },
    audit: ['insert team'],
    recentSignIn: 'does not change how the user signs in',
    sample: "const team = await user.createTeam({ displayName: 'Research' });",
  })
  @IgnoredQuery(TeamsQueryDto)
  @ClientFields(ClientTeamCreateDto)
  @Answers(201, TEAM, 'UserAuthenticationRequired', 'CannotGetOwnUserWithoutUser', 'UserNotFound', 401, 403)
  create(@CurrentCaller() caller: Caller, @Body() dto: ServerTeamCreateDto, @Query() query: CreateTeamQueryDto) {
    return this.teams.create(caller, dto, query);
  }

  @Get(':team_id')
  @Operation({
    summary: 'Get a team',
    area: 'teams',
    access: 'client',
    scope: 'hallpass:teams:read',
    outcomes: {
      signedOut: 'USER_AUTHENTICATION_REQUIRED',
      stranger: 'TEAM_MEMBERSHIP_NOT_FOUND',
      member: 200,
      missing: 'TEAM_NOT_FOUND',
    },
    sample: 'const team = await app.getTeam(teamId);',
  })
  @IgnoredQuery(TeamsQueryDto)
  @Answers(200, TEAM, 'UserAuthenticationRequired', 'UserNotFound', 'TeamMembershipNotFound', 'TeamNotFound')
  read(@CurrentCaller() caller: Caller, @Param() { team_id }: TeamParams) {
    return this.teams.read(caller, team_id);
  }

  @Patch(':team_id')
  @Operation({
    summary: 'Update a team',
    area: 'teams',
    access: 'client',
    scope: 'hallpass:teams:write',
    outcomes: {
      signedOut: 'USER_AUTHENTICATION_REQUIRED',
      stranger: 'TEAM_MEMBERSHIP_NOT_FOUND',
      member: 'TEAM_PERMISSION_REQUIRED',
      missing: 'TEAM_NOT_FOUND',
    },
    audit: ['update team'],
    recentSignIn: 'does not change how the user signs in',
    sample: "await team.update({ displayName: 'Research' });",
  })
  @IgnoredQuery(TeamsQueryDto)
  @ClientFields(ClientTeamUpdateDto)
  @Answers(
    200,
    TEAM,
    'UserAuthenticationRequired',
    'UserNotFound',
    'TeamMembershipNotFound',
    'TeamPermissionRequired',
    'TeamNotFound',
  )
  update(@CurrentCaller() caller: Caller, @Param() { team_id }: TeamParams, @Body() dto: ServerTeamUpdateDto) {
    return this.teams.update(caller, team_id, dto);
  }

  @Delete(':team_id')
  @Operation({
    summary: 'Delete a team',
    area: 'teams',
    access: 'client',
    outcomes: {
      signedOut: 'USER_AUTHENTICATION_REQUIRED',
      stranger: 'TEAM_MEMBERSHIP_NOT_FOUND',
      member: 'TEAM_PERMISSION_REQUIRED',
      missing: 'TEAM_NOT_FOUND',
    },
    audit: ['delete team'],
    recentSignIn: 'does not change how the user signs in',
    sample: 'await team.delete();',
  })
  @IgnoredQuery(TeamsQueryDto)
  @Answers(
    200,
    SuccessDto,
    'UserAuthenticationRequired',
    'UserNotFound',
    'TeamMembershipNotFound',
    'TeamPermissionRequired',
    'TeamNotFound',
    409,
  )
  async delete(@CurrentCaller() caller: Caller, @Param() { team_id }: TeamParams): Promise<SuccessDto> {
    await this.teams.delete(caller, team_id);
    return success();
  }
}
