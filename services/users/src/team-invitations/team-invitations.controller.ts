import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import {
  Answers,
  AnswersPage,
  CODE_ERRORS,
  CodeValidDto,
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
  @Answers(200, SentTeamInvitationDto, 'UserAuthenticationRequired', ...TEAM_ERRORS, 'RedirectUrlNotWhitelisted')
  async send(
    @CurrentCaller() caller: Caller,
    @Body() { team_id, email, callback_url }: SendTeamInvitationDto,
  ): Promise<SentTeamInvitationDto> {
    const id = await this.invitations.send(caller, { teamId: team_id, email, callbackUrl: callback_url });
    return { success: true, id };
  }

  @Get()
  @AnswersPage(TeamInvitationDto, 'CannotGetOwnUserWithoutUser', ...TEAM_ERRORS)
  list(@CurrentCaller() caller: Caller, @Query() query: ListTeamInvitationsQueryDto) {
    return this.invitations.list(caller, query);
  }

  @Delete(':id')
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
  @Answers(200, AcceptedTeamInvitationDto, 'UserAuthenticationRequired', ...CODE_ERRORS)
  async accept(
    @CurrentCaller() caller: Caller,
    @Body() { code }: VerificationCodeDto,
  ): Promise<AcceptedTeamInvitationDto> {
    await this.invitations.accept(caller, code);
    return {};
  }

  @Post('accept/check-code')
  @Answers(200, CodeValidDto, ...CODE_ERRORS)
  async check(@CurrentCaller() caller: Caller, @Body() { code }: VerificationCodeDto): Promise<CodeValidDto> {
    await this.invitations.check(caller, code);
    return { is_code_valid: true };
  }

  @Post('accept/details')
  @Answers(200, TeamInvitationDetailsDto, 'UserAuthenticationRequired', ...CODE_ERRORS)
  details(@CurrentCaller() caller: Caller, @Body() { code }: VerificationCodeDto): Promise<TeamInvitationDetailsDto> {
    return this.invitations.details(caller, code);
  }
}
