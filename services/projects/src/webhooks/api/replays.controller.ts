import { type Caller, CurrentCaller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { Answers } from '@hallpass/http';
import { Body, Controller, Param, Post } from '@nestjs/common';
import { WebhookEndpoints } from '../endpoints/webhook-endpoints.js';
import { EVENT_TYPES } from '../messages/event-types.js';
import { WebhookMessages } from '../messages/webhook-messages.js';
import { WebhookReplays } from '../messages/webhook-replays.js';
import { InvalidInputError } from '../wire/api-error.js';
import { applicationOf } from './application-of.js';
import { ApplicationOperation, ClientApi } from './client-api.js';
import { EndpointParams } from './endpoint.dto.js';
import { BulkReplayInDto, ExampleInDto, MessageOutDto, ReplayInDto, TaskOutDto, toTask } from './message.dto.js';
import { deliveryStatus, MessageJson } from './message-json.js';

/** Sends messages again that an endpoint has missed, or sends it an example (contract/04 §9). */
@Controller('app/:app_id/endpoint/:endpoint_id')
@ClientApi()
export class ReplaysController {
  constructor(
    private readonly replays: WebhookReplays,
    private readonly endpoints: WebhookEndpoints,
    private readonly messages: WebhookMessages,
    private readonly json: MessageJson,
    private readonly db: Database,
  ) {}

  @Post('recover')
  @ApplicationOperation('Resend failed messages to an endpoint', { audit: 'webhook deliveries are a log of their own' })
  @Answers(202, TaskOutDto, 404, 409)
  async recover(
    @CurrentCaller() caller: Caller,
    @Param() params: EndpointParams,
    @Body() dto: ReplayInDto,
  ): Promise<TaskOutDto> {
    return toTask(await this.replays.begin(applicationOf(caller, params), params.endpoint_id, 'endpoint.recover', dto));
  }

  @Post('replay-missing')
  @ApplicationOperation('Send an endpoint the messages that it never received', {
    audit: 'webhook deliveries are a log of their own',
  })
  @Answers(202, TaskOutDto, 404, 409)
  async replayMissing(
    @CurrentCaller() caller: Caller,
    @Param() params: EndpointParams,
    @Body() dto: ReplayInDto,
  ): Promise<TaskOutDto> {
    return toTask(await this.replays.begin(applicationOf(caller, params), params.endpoint_id, 'endpoint.replay', dto));
  }

  @Post('bulk-replay')
  @ApplicationOperation('Replay selected messages to an endpoint', {
    audit: 'webhook deliveries are a log of their own',
  })
  @Answers(202, TaskOutDto, 404, 409)
  async bulkReplay(
    @CurrentCaller() caller: Caller,
    @Param() params: EndpointParams,
    @Body() { status, ...dto }: BulkReplayInDto,
  ): Promise<TaskOutDto> {
    const { endpoint_id } = params;
    const replay = { ...dto, status: deliveryStatus(status) };
    return toTask(await this.replays.begin(applicationOf(caller, params), endpoint_id, 'endpoint.bulk-replay', replay));
  }

  @Post('send-example')
  @ApplicationOperation('Send an example event to an endpoint', { audit: 'webhook deliveries are a log of their own' })
  @Answers(201, MessageOutDto, 404, 409)
  async sendExample(
    @CurrentCaller() caller: Caller,
    @Param() params: EndpointParams,
    @Body() { eventType }: ExampleInDto,
  ): Promise<MessageOutDto> {
    const projectId = applicationOf(caller, params);
    const { id, disabled } = await this.endpoints.read(projectId, params.endpoint_id);
    if (disabled) throw new TextError(409, 'WEBHOOK_ENDPOINT_DISABLED', 'The endpoint is disabled. Enable it first.');
    const type = EVENT_TYPES.find(({ name }) => name === eventType);
    if (!type) throw new InvalidInputError(['body', 'eventType'], 'Examples exist only for built-in event types.');
    const body = JSON.stringify(type.example);
    const row = await this.db.transaction((tx) => this.messages.addFor(tx, projectId, id, { eventType, body }));
    return this.json.message(projectId, row, true);
  }
}
