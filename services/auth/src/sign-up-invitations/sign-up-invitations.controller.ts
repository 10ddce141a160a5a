import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { answerList, Answers, AnswersPage, Operation, success, SuccessDto } from '@hallpass/http';
import {
  InvitedDto,
  InviteToSignUpDto,
  ListSignUpInvitationsQuery,
  SignUpInvitationDto,
  SignUpInvitationParams,
} from './sign-up-invitation.dto.js';
import type { SignUpInvitationRow } from './sign-up-invitation.sql.js';
import { SignUpInvitations } from './sign-up-invitations.service.js';

/** Invitations to sign up. Not part of the contract of the SDK. */
@Controller('sign-up-invitations')
@Access('server')
export class SignUpInvitationsController {
  constructor(private readonly invitations: SignUpInvitations) {}

  @Get()
  @Operation({ summary: 'List the open invitations to sign up', area: 'sign-in', access: 'server' })
  @AnswersPage(SignUpInvitationDto)
  list(@CurrentCaller() caller: Caller, @Query() query: ListSignUpInvitationsQuery) {
    return answerList(query, (limit) => this.invitations.walk(caller, query, limit), invitationJson);
  }

  @Post()
  @Operation({
    summary: 'Invite people to sign up',
    area: 'sign-in',
    access: 'server',
    audit: ['insert sign_up_invitation'],
  })
  @Answers(200, InvitedDto, 'RedirectUrlNotWhitelisted')
  async invite(@CurrentCaller() caller: Caller, @Body() dto: InviteToSignUpDto): Promise<InvitedDto> {
    return { invited: await this.invitations.invite(caller, dto) };
  }

  @Delete(':invitation_id')
  @Operation({
    summary: 'Revoke an invitation to sign up',
    area: 'sign-in',
    access: 'server',
    outcomes: { missing: 404 },
    audit: 'nothing in a new project to change',
  })
  @Answers(200, SuccessDto, 404)
  async revoke(
    @CurrentCaller() caller: Caller,
    @Param() { invitation_id }: SignUpInvitationParams,
  ): Promise<SuccessDto> {
    await this.invitations.revoke(caller, invitation_id);
    return success();
  }
}

const invitationJson = ({ id, email, created_at, expires_at }: SignUpInvitationRow): SignUpInvitationDto => ({
  id,
  email,
  sent_at_millis: created_at.getTime(),
  expires_at_millis: expires_at.getTime(),
});
