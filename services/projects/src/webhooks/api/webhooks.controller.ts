import { Access, type Caller, CurrentCaller, WebhookTokens } from '@hallpass/access';
import { Answers, EmptyBody, NoQuery, Operation, StringField } from '@hallpass/http';
import { Settings } from '@hallpass/settings';
import { Body, Controller, Post } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { WebhookApplications } from '../endpoints/webhook-applications.js';
import { TestWebhook, TestWebhookResultDto } from '../test-webhook/test-webhook.js';

class SvixTokenDto {
  @ApiProperty({ description: 'opens the management API of webhooks for 24 hours' }) token!: string;
}

class SendTestWebhookDto {
  @StringField({ notEmpty: true, maxLength: 256, description: 'id or uid' }) endpoint_id!: string;
}

/** Webhook routes for the dashboard (contract/04 §9). */
@Controller()
@Access('admin')
@NoQuery()
export class WebhooksController {
  private readonly tokens: WebhookTokens;

  constructor(
    private readonly applications: WebhookApplications,
    private readonly tests: TestWebhook,
    settings: Settings,
  ) {
    this.tokens = new WebhookTokens(settings);
  }

  @Post('webhooks/svix-token')
  @Operation({
    summary: 'Get a token for the webhooks API',
    area: 'webhooks',
    right: 'webhooks:read',
    access: 'admin',
    audit: 'stores nothing',
    sample: 'const token = await app.createWebhooksToken();',
  })
  @Answers(201, SvixTokenDto)
  async token(@CurrentCaller() caller: Caller, @Body() _body: EmptyBody): Promise<SvixTokenDto> {
    await this.applications.begin(caller.projectId);
    return { token: this.tokens.issue(caller) };
  }

  @Post('internal/send-test-webhook')
  @Operation({
    summary: 'Send a test event to an endpoint',
    area: 'webhooks',
    access: 'admin',
    outcomes: { missing: 200 },
    audit: 'webhook deliveries are a log of their own',
    sample: 'const result = await app.sendTestWebhook({ endpointId });',
  })
  @Answers(200, TestWebhookResultDto)
  test(@CurrentCaller() caller: Caller, @Body() { endpoint_id }: SendTestWebhookDto): Promise<TestWebhookResultDto> {
    return this.tests.send(caller.projectId, endpoint_id);
  }
}
