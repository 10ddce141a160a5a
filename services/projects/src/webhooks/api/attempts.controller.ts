import { type Caller, CurrentCaller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { Answers, FreeBody } from '@hallpass/http';
import { Settings } from '@hallpass/settings';
import { Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { DeliveryNudge } from '../queue/delivery-nudge.js';
import { resendDelivery } from '../queue/delivery.sql.js';
import { WebhookEndpoints } from '../endpoints/webhook-endpoints.js';
import { LIST_ATTEMPTS, LIST_OF_ENDPOINT, LIST_OF_MESSAGE } from '../messages/message.sql.js';
import { MessageReader } from '../messages/message-reader.js';
import { applicationOf } from './application-of.js';
import { ApplicationOperation, ClientApi } from './client-api.js';
import { EndpointParams } from './endpoint.dto.js';
import {
  AttemptListQuery,
  AttemptOutDto,
  AttemptParams,
  DestinationsQuery,
  EndpointMessageOutDto,
  EndpointMessagesQuery,
  MessageEndpointOutDto,
  MessageParams,
  ResendParams,
} from './message.dto.js';
import { deliveryStatus, MessageJson } from './message-json.js';
import { filterOf, withinContent } from './messages.controller.js';
import { AnswersDataPage, type Page, pageOf } from './page.js';

/** Delivery attempts and their results (contract/04 §9). */
@Controller('app/:app_id')
@ClientApi()
export class AttemptsController {
  constructor(
    private readonly db: Database,
    private readonly endpoints: WebhookEndpoints,
    private readonly reader: MessageReader,
    private readonly json: MessageJson,
    private readonly nudge: DeliveryNudge,
    private readonly settings: Settings,
  ) {}

  @Get('attempt/endpoint/:endpoint_id')
  @ApplicationOperation('List the attempts to deliver to an endpoint')
  @AnswersDataPage(AttemptOutDto, 404)
  async listOfEndpoint(
    @CurrentCaller() caller: Caller,
    @Param() params: EndpointParams,
    @Query() query: AttemptListQuery,
  ): Promise<Page<AttemptOutDto>> {
    const projectId = applicationOf(caller, params);
    const { id } = await this.endpoints.read(projectId, params.endpoint_id);
    return this.list(projectId, query, { endpointId: id, messageId: null });
  }

  @Get('attempt/msg/:msg_id')
  @ApplicationOperation('List the attempts to deliver a message')
  @AnswersDataPage(AttemptOutDto, 404)
  async listOfMessage(
    @CurrentCaller() caller: Caller,
    @Param() params: MessageParams,
    @Query() query: AttemptListQuery,
  ): Promise<Page<AttemptOutDto>> {
    const projectId = applicationOf(caller, params);
    const { id: messageId } = await this.reader.read(projectId, params.msg_id);
    const { endpoint_id } = query;
    const endpointId = endpoint_id === undefined ? null : (await this.endpoints.read(projectId, endpoint_id)).id;
    return this.list(projectId, query, { endpointId, messageId });
  }

  @Get('endpoint/:endpoint_id/msg')
  @ApplicationOperation('List the messages of an endpoint')
  @AnswersDataPage(EndpointMessageOutDto, 404)
  async listMessages(
    @CurrentCaller() caller: Caller,
    @Param() params: EndpointParams,
    @Query() query: EndpointMessagesQuery,
  ): Promise<Page<EndpointMessageOutDto>> {
    const projectId = applicationOf(caller, params);
    const { id: endpointId } = await this.endpoints.read(projectId, params.endpoint_id);
    const values = { ...filterOf(query, projectId, this.settings), endpointId, status: deliveryStatus(query.status) };
    return pageOf(
      withinContent(query),
      'desc',
      (direction, from, limit) => LIST_OF_ENDPOINT[direction](this.db, { ...values, from, limit }),
      (row) => this.json.endpointMessage(projectId, row, values.withContent),
    );
  }

  @Get('msg/:msg_id/endpoint')
  @ApplicationOperation('List the endpoints of a message')
  @AnswersDataPage(MessageEndpointOutDto, 404)
  async listEndpoints(
    @CurrentCaller() caller: Caller,
    @Param() params: MessageParams,
    @Query() query: DestinationsQuery,
  ): Promise<Page<MessageEndpointOutDto>> {
    const projectId = applicationOf(caller, params);
    const { id: messageId } = await this.reader.read(projectId, params.msg_id);
    return pageOf(
      query,
      'asc',
      (direction, from, limit) => LIST_OF_MESSAGE[direction](this.db, { projectId, messageId, from, limit }),
      (row) => this.json.messageEndpoint(row),
    );
  }

  @Get('msg/:msg_id/attempt/:attempt_id')
  @ApplicationOperation('Get an attempt with its request and response', {
    dashboard: { unusedBecause: 'another operation does more' },
  })
  @Answers(200, AttemptOutDto, 404)
  async read(@CurrentCaller() caller: Caller, @Param() params: AttemptParams): Promise<AttemptOutDto> {
    const projectId = applicationOf(caller, params);
    return this.json.attempt(
      projectId,
      await this.reader.readAttempt(projectId, params.msg_id, params.attempt_id),
      true,
    );
  }

  @Delete('msg/:msg_id/attempt/:attempt_id/content')
  @ApplicationOperation('Delete the response of an attempt', { audit: 'webhook deliveries are a log of their own' })
  @Answers(204, 'none', 404)
  async expunge(@CurrentCaller() caller: Caller, @Param() params: AttemptParams): Promise<void> {
    await this.reader.expungeAttempt(applicationOf(caller, params), params.msg_id, params.attempt_id);
  }

  /** Sends a message again now, whatever its status. */
  @Post('msg/:msg_id/endpoint/:endpoint_id/resend')
  @ApplicationOperation('Resend a message to an endpoint', { audit: 'webhook deliveries are a log of their own' })
  @FreeBody()
  @Answers(202, { type: 'object' }, 404, 409)
  async resend(@CurrentCaller() caller: Caller, @Param() params: ResendParams): Promise<object> {
    const projectId = applicationOf(caller, params);
    const { id: endpointId, disabled } = await this.endpoints.read(projectId, params.endpoint_id);
    const { id: messageId, event_type: eventType, payload } = await this.reader.read(projectId, params.msg_id);
    if (disabled) throw new TextError(409, 'WEBHOOK_ENDPOINT_DISABLED', 'The endpoint is disabled. Enable it first.');
    if (payload === null)
      throw new TextError(
        409,
        'WEBHOOK_CONTENT_REMOVED',
        'The content of the message was deleted, so it cannot be sent.',
      );
    await resendDelivery(this.db, { projectId, messageId, endpointId, eventType });
    this.nudge.now();
    return {};
  }

  private list(
    projectId: string,
    query: AttemptListQuery,
    of: { endpointId: string | null; messageId: string | null },
  ): Promise<Page<AttemptOutDto>> {
    const filter = filterOf(query, projectId, this.settings);
    const { status = null, status_code_class: statusCodeClass = null, with_msg = false } = query;
    const values = { ...filter, ...of, status, statusCodeClass };
    return pageOf(
      withinContent(query),
      'desc',
      (direction, from, limit) => LIST_ATTEMPTS[direction](this.db, { ...values, from, limit }),
      (row) => ({
        ...this.json.attempt(projectId, row, filter.withContent),
        ...(with_msg ? { msg: this.json.message(projectId, row, filter.withContent) } : {}),
      }),
    );
  }
}
