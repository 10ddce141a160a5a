import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, Operation } from '@hallpass/http';
import { Body, Controller, Post } from '@nestjs/common';
import { SendEmailDto, SendEmailResultDto } from './send-email.dto.js';
import { SendEmailService } from './send-email.service.js';

@Controller('emails/send-email')
@Access('server')
export class SendEmailController {
  constructor(private readonly mails: SendEmailService) {}

  @Post()
  @Operation({
    summary: 'Send an email to many users',
    area: 'emails',
    access: 'server',
    outcomes: { missing: 'USER_ID_DOES_NOT_EXIST' },
    audit: ['insert mailing'],
    sample: "await app.sendEmail({ userIds: [userId], subject: 'News', html: '<p>Hello</p>' });",
  })
  @Answers(200, SendEmailResultDto, 'SchemaError', 'RequiresCustomEmailServer', 'UserIdDoesNotExist')
  async send(@CurrentCaller() caller: Caller, @Body() dto: SendEmailDto): Promise<SendEmailResultDto> {
    return { results: await this.mails.send(caller, dto) };
  }
}
