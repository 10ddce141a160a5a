import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import {
  Answers,
  AnswersPage,
  CODE_ERRORS,
  CodeValidDto,
  Operation,
  success,
  SuccessDto,
  VerificationCodeDto,
} from '@hallpass/http';
import {
  AcceptedTeamInvitationDto,
  ListTeamInvitationsQueryDto,
  SendTeamInvitationDto,
  SentTeamInvitationDto,
  TeamInvitationDetailsDto,
  TeamInvitationDto,
  TeamInvitationParams,
  TeamInvitationsQueryDto,
} from './team-invitation.dto.js';
import { TeamInvitationsService } from './team-invitations.service.js';

const TEAM_ERRORS = ['TeamNotFound', 'UserNotFound', 'TeamMembershipNotFound', 'TeamPermissionRequired'] as const;

/** Team invitations by email (contract/03 §11). */
@Controller('team-invitations')
@Access('client')
export class TeamInvitationsController {
  constructor(private readonly invitations: TeamInvitationsService) {}

  @Post('send-code')
  @Operation({
    summary: 'Invite someone to a team by email',
    area: 'teams',
    access: 'client',
    scope: 'hallpass:teams:write',
    outcomes: {
      signedOut: 'USER_AUTHENTICATION_REQUIRED',
      stranger: 'TEAM_MEMBERSHIP_NOT_FOUND',
      member: 'TEAM_PERMISSION_REQUIRED',
      missing: 'TEAM_NOT_FOUND',
    },
    audit: ['insert verification_code'],
    recentSignIn: 'does not change how the user signs in',
    sample: "await team.inviteUser({ email: 'grace@example.com' });",
  })
  @Answers(
    200,
    SentTeamInvitationDto,
    'UserAuthenticationRequired',
    ...TEAM_ERRORS,
    'RedirectUrlNotWhitelisted',
    'ExpectedInternalProject',
  )
  async send(
    @CurrentCaller() caller: Caller,
    @Body() { team_id, email, callback_url, owner_role: role }: SendTeamInvitationDto,
  ): Promise<SentTeamInvitationDto> {
    const id = await this.invitations.send(caller, { teamId: team_id, email, callbackUrl: callback_url, role });
    return { success: true, id };
  }

  @Get()
  @Operation({
    summary: 'List a team’s pending invitations',
    area: 'teams',
    access: 'client',
    scope: 'hallpass:teams:read',
    outcomes: {
      signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
      stranger: 'TEAM_MEMBERSHIP_NOT_FOUND',
      member: 'TEAM_PERMISSION_REQUIRED',
      missing: 'TEAM_NOT_FOUND',
    },
    sample: 'const invitations = await team.listInvitations();',
  })
  @AnswersPage(TeamInvitationDto, 'CannotGetOwnUserWithoutUser', ...TEAM_ERRORS)
  list(@CurrentCaller() caller: Caller, @Query() query: ListTeamInvitationsQueryDto) {
    return this.invitations.list(caller, query);
  }

  @Delete(':id')
  @Operation({
    summary: 'Revoke an invitation',
    area: 'teams',
    access: 'client',
    scope: 'hallpass:teams:write',
    outcomes: {
      signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
      stranger: 'TEAM_MEMBERSHIP_NOT_FOUND',
      member: 'TEAM_PERMISSION_REQUIRED',
      missing: 'TEAM_NOT_FOUND',
    },
    audit: ['delete verification_code'],
    recentSignIn: 'does not change how the user signs in',
    sample: 'await invitation.revoke();',
  })
  @Answers(200, SuccessDto, 'CannotGetOwnUserWithoutUser', ...TEAM_ERRORS, 'VerificationCodeNotFound')
  async revoke(
    @CurrentCaller() caller: Caller,
    @Param() { id }: TeamInvitationParams,
    @Query() { team_id }: TeamInvitationsQueryDto,
  ): Promise<SuccessDto> {
    await this.invitations.revoke(caller, { teamId: team_id, id });
    return success();
  }

  @Post('accept')
  @Operation({
    summary: 'Accept an invitation',
    area: 'teams',
    access: 'client',
    outcomes: { signedOut: 'USER_AUTHENTICATION_REQUIRED' },
    audit: 'needs what only a user has',
    recentSignIn: 'does not change how the user signs in',
    sample: 'const result = await app.acceptTeamInvitation(code);',
  })
  @Answers(200, AcceptedTeamInvitationDto, 'UserAuthenticationRequired', ...CODE_ERRORS)
  async accept(
    @CurrentCaller() caller: Caller,
    @Body() { code }: VerificationCodeDto,
  ): Promise<AcceptedTeamInvitationDto> {
    await this.invitations.accept(caller, code);
    return {};
  }

  @Post('accept/check-code')
  @Operation({
    summary: 'Check an invitation without using it',
    area: 'teams',
    access: 'client',
    outcomes: { signedOut: 'VERIFICATION_CODE_NOT_FOUND' },
    audit: 'changes nothing',
    recentSignIn: 'does not change how the user signs in',
    sample: 'const result = await app.verifyTeamInvitationCode(code);',
  })
  @Answers(200, CodeValidDto, ...CODE_ERRORS)
  async check(@CurrentCaller() caller: Caller, @Body() { code }: VerificationCodeDto): Promise<CodeValidDto> {
    await this.invitations.check(caller, code);
    return { is_code_valid: true };
  }

  @Post('accept/details')
  @Operation({
    summary: 'Get the team of an invitation',
    area: 'teams',
    access: 'client',
    outcomes: { signedOut: 'VERIFICATION_CODE_NOT_FOUND' },
    audit: 'changes nothing',
    recentSignIn: 'does not change how the user signs in',
    sample: 'const result = await app.getTeamInvitationDetails(code);',
  })
  @Answers(200, TeamInvitationDetailsDto, 'UserAuthenticationRequired', ...CODE_ERRORS)
  details(@CurrentCaller() caller: Caller, @Body() { code }: VerificationCodeDto): Promise<TeamInvitationDetailsDto> {
    return this.invitations.details(caller, code);
  }
}
