import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, Operation } from '@hallpass/http';
import { Body, Controller, Post } from '@nestjs/common';
import { SendTestEmailDto, TestEmailResultDto } from './test-email.dto.js';
import { TestEmailService } from './test-email.service.js';

@Controller('internal/send-test-email')
@Access('admin')
export class TestEmailController {
  constructor(private readonly testEmails: TestEmailService) {}

  @Post()
  @Operation({
    summary: 'Test a mail server',
    area: 'emails',
    access: 'admin',
    audit: 'changes nothing',
    sample: "const result = await app.sendTestEmail({ recipientEmail: 'ada@example.com', emailConfig });",
  })
  @Answers(200, TestEmailResultDto)
  send(@CurrentCaller() caller: Caller, @Body() dto: SendTestEmailDto): Promise<TestEmailResultDto> {
    return this.testEmails.send(caller, dto);
  }
}
