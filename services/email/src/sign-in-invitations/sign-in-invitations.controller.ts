import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, Operation, success, SuccessDto } from '@hallpass/http';
import { Body, Controller, Post } from '@nestjs/common';
import { SendSignInInvitationDto } from './sign-in-invitation.dto.js';
import { SignInInvitationsService } from './sign-in-invitations.service.js';

@Controller('internal/send-sign-in-invitation')
@Access('server')
export class SignInInvitationsController {
  constructor(private readonly invitations: SignInInvitationsService) {}

  @Post()
  @Operation({
    summary: 'Invite someone to sign in',
    area: 'emails',
    right: 'users:write',
    access: 'server',
    audit: ['insert outbox'],
    sample: "await app.sendSignInInvitationEmail('ada@example.com', 'https://app.example.com');",
  })
  @Answers(200, SuccessDto, 'RedirectUrlNotWhitelisted')
  async send(@CurrentCaller() caller: Caller, @Body() dto: SendSignInInvitationDto): Promise<SuccessDto> {
    await this.invitations.send(caller, dto);
    return success();
  }
}
