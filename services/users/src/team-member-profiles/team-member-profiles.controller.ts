import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiExtraModels } from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersPage, anyOf, IgnoredQuery, Operation } from '@hallpass/http';
import {
  ClientTeamMemberProfileDto,
  ListTeamMemberProfilesQueryDto,
  ServerTeamMemberProfileDto,
  TeamMemberProfileParams,
  TeamMemberProfilesQueryDto,
  TeamMemberProfileUpdateDto,
} from './team-member-profile.dto.js';
import { TeamMemberProfilesService } from './team-member-profiles.service.js';

const PROFILE = anyOf(ClientTeamMemberProfileDto, ServerTeamMemberProfileDto);

/** Profiles of team members (contract/03 §10). */
@Controller('team-member-profiles')
@Access('client')
@ApiExtraModels(ClientTeamMemberProfileDto, ServerTeamMemberProfileDto)
export class TeamMemberProfilesController {
  constructor(private readonly profiles: TeamMemberProfilesService) {}

  @Get()
  @Operation({
    summary: 'List member profiles',
    area: 'teams',
    access: 'client',
    scope: 'hallpass:teams:read',
    outcomes: {
      signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
      stranger: 'TEAM_MEMBERSHIP_NOT_FOUND',
      member: 'TEAM_PERMISSION_REQUIRED',
      missing: 'TEAM_NOT_FOUND',
    },
    sample: 'const members = await team.listUsers();',
  })
  @AnswersPage(
    [ClientTeamMemberProfileDto, ServerTeamMemberProfileDto],
    'CannotGetOwnUserWithoutUser',
    'UserNotFound',
    'TeamNotFound',
    'TeamMembershipNotFound',
    'TeamPermissionRequired',
  )
  list(@CurrentCaller() caller: Caller, @Query() query: ListTeamMemberProfilesQueryDto) {
    return this.profiles.list(caller, query);
  }

  @Get(':team_id/:user_id')
  @Operation({
    summary: 'Get a member’s profile',
    area: 'teams',
    access: 'client',
    scope: 'hallpass:teams:read',
    outcomes: {
      signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
      stranger: 'TEAM_MEMBERSHIP_NOT_FOUND',
      member: 'TEAM_PERMISSION_REQUIRED',
      missing: 'USER_NOT_FOUND',
    },
    sample: 'const profile = await user.getTeamProfile(team);',
  })
  @IgnoredQuery(TeamMemberProfilesQueryDto)
  @Answers(
    200,
    PROFILE,
    'CannotGetOwnUserWithoutUser',
    'UserNotFound',
    'TeamMembershipNotFound',
    'TeamPermissionRequired',
  )
  read(@CurrentCaller() caller: Caller, @Param() { team_id, user_id }: TeamMemberProfileParams) {
    return this.profiles.read(caller, { teamId: team_id, userId: user_id });
  }

  @Patch(':team_id/:user_id')
  @Operation({
    summary: 'Update a member’s profile',
    area: 'teams',
    access: 'client',
    scope: 'hallpass:teams:write',
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER', stranger: 403, missing: 'USER_NOT_FOUND' },
    audit: ['update team_member'],
    recentSignIn: 'does not change how the user signs in',
    sample: "await profile.update({ displayName: 'Ada' });",
  })
  @IgnoredQuery(TeamMemberProfilesQueryDto)
  @Answers(200, PROFILE, 'CannotGetOwnUserWithoutUser', 'UserNotFound', 'TeamMembershipNotFound', 403)
  update(
    @CurrentCaller() caller: Caller,
    @Param() { team_id, user_id }: TeamMemberProfileParams,
    @Body() dto: TeamMemberProfileUpdateDto,
  ) {
    return this.profiles.update(caller, { teamId: team_id, userId: user_id }, dto);
  }
}
