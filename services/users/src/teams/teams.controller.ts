import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiExtraModels } from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersPage, anyOf, IgnoredQuery, success, SuccessDto } from '@hallpass/http';
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
  @AnswersPage([ClientTeamDto, ServerTeamDto], 'CannotGetOwnUserWithoutUser', 403)
  list(@CurrentCaller() caller: Caller, @Query() query: ListTeamsQueryDto) {
    return this.teams.list(caller, query);
  }

  @Post()
  @IgnoredQuery(TeamsQueryDto)
  @ClientFields(ClientTeamCreateDto)
  @Answers(201, TEAM, 'UserAuthenticationRequired', 'CannotGetOwnUserWithoutUser', 'UserNotFound', 401, 403)
  create(@CurrentCaller() caller: Caller, @Body() dto: ServerTeamCreateDto, @Query() query: CreateTeamQueryDto) {
    return this.teams.create(caller, dto, query);
  }

  @Get(':team_id')
  @IgnoredQuery(TeamsQueryDto)
  @Answers(200, TEAM, 'UserAuthenticationRequired', 'UserNotFound', 'TeamMembershipNotFound', 'TeamNotFound')
  read(@CurrentCaller() caller: Caller, @Param() { team_id }: TeamParams) {
    return this.teams.read(caller, team_id);
  }

  @Patch(':team_id')
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
