import { type Caller, CurrentCaller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { Answers } from '@hallpass/http';
import { Settings } from '@hallpass/settings';
import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { WebhookApplications } from '../endpoints/webhook-applications.js';
import { expungePayload, LIST_MESSAGES } from '../messages/message.sql.js';
import { MessageReader } from '../messages/message-reader.js';
import { WebhookMessages } from '../messages/webhook-messages.js';
import { InvalidInputError } from '../wire/api-error.js';
import { applicationOf } from './application-of.js';
import { ApplicationOperation, ClientApi } from './client-api.js';
import { AppParams } from './endpoint.dto.js';
import {
  ContentQuery,
  MessageInDto,
  MessageListQuery,
  MessageOutDto,
  MessageParams,
  PrecheckInDto,
  PrecheckOutDto,
} from './message.dto.js';
import { MessageJson } from './message-json.js';
import { AnswersDataPage, type Page, pageOf } from './page.js';

/** In bytes of JSON. */
const LONGEST_BODY = 256 * 1024;
const DAY_MILLIS = 86_400_000;
const CONTENT_ITEMS = 50;

/** Webhook messages: events of the project, and messages from its owners (contract/04 §9). */
@Controller('app/:app_id/msg')
@ClientApi()
export class MessagesController {
  constructor(
    private readonly db: Database,
    private readonly messages: WebhookMessages,
    private readonly reader: MessageReader,
    private readonly json: MessageJson,
    private readonly applications: WebhookApplications,
    private readonly settings: Settings,
  ) {}

  @Get()
  @ApplicationOperation('List messages')
  @AnswersDataPage(MessageOutDto, 404)
  async list(
    @CurrentCaller() caller: Caller,
    @Param() params: AppParams,
    @Query() query: MessageListQuery,
  ): Promise<Page<MessageOutDto>> {
    const projectId = applicationOf(caller, params);
    await this.applications.begin(projectId);
    const values = filterOf(query, projectId, this.settings);
    return pageOf(
      withinContent(query),
      'desc',
      (direction, from, limit) => LIST_MESSAGES[direction](this.db, { ...values, from, limit }),
      (row) => this.json.message(projectId, row, values.withContent),
    );
  }

  @Post()
  @ApplicationOperation('Send a custom message', { audit: 'webhook deliveries are a log of their own' })
  @Answers(201, MessageOutDto, 404, 409)
  async create(
    @CurrentCaller() caller: Caller,
    @Param() params: AppParams,
    @Query() { with_content = false }: ContentQuery,
    @Body() dto: MessageInDto,
  ): Promise<MessageOutDto> {
    const projectId = applicationOf(caller, params);
    const { eventType, eventId, channels, tags, deliverAt } = dto;
    const body = bodyOf(dto);
    if (deliverAt && deliverAt.getTime() > Date.now() + DAY_MILLIS)
      throw new InvalidInputError(['body', 'deliverAt'], 'The delivery time must be within 24 hours.');
    const { payloadRetentionHours, payloadRetentionPeriod: days } = dto;
    const payloadHours = payloadRetentionHours ?? (days ? days * 24 : null);
    await this.applications.begin(projectId);
    const row = await this.db.transaction((tx) =>
      this.messages.add(tx, projectId, { eventType, body, eventId, channels, tags, deliverAt, payloadHours }),
    );
    if (!row)
      throw new TextError(
        409,
        'WEBHOOK_MESSAGE_EXISTS',
        'A message with this eventId already exists. It was not sent again.',
      );
    return this.json.message(projectId, row, with_content);
  }

  @Post('precheck/active')
  @ApplicationOperation('Check whether any endpoint receives an event type', { audit: 'changes nothing' })
  @Answers(200, PrecheckOutDto, 404)
  async precheck(
    @CurrentCaller() caller: Caller,
    @Param() params: AppParams,
    @Body() { eventType, channels = null }: PrecheckInDto,
  ): Promise<PrecheckOutDto> {
    return { active: await this.reader.isTaken(applicationOf(caller, params), eventType, channels) };
  }

  @Get(':msg_id')
  @ApplicationOperation('Get a message')
  @Answers(200, MessageOutDto, 404)
  async read(
    @CurrentCaller() caller: Caller,
    @Param() params: MessageParams,
    @Query() { with_content = false }: ContentQuery,
  ): Promise<MessageOutDto> {
    const projectId = applicationOf(caller, params);
    return this.json.message(projectId, await this.reader.read(projectId, params.msg_id), with_content);
  }

  @Delete(':msg_id/content')
  @ApplicationOperation('Delete the content of a message', { audit: 'webhook deliveries are a log of their own' })
  @Answers(204, 'none', 404)
  async expunge(@CurrentCaller() caller: Caller, @Param() params: MessageParams): Promise<void> {
    const projectId = applicationOf(caller, params);
    const { id } = await this.reader.read(projectId, params.msg_id);
    await expungePayload(this.db, { projectId, id });
  }
}

/** The body as it is delivered. @throws InvalidInputError for a body that webhooks cannot send */
function bodyOf({ payload, transformationsParams }: MessageInDto): string {
  if ((transformationsParams ?? null) !== null)
    throw new InvalidInputError(
      ['body', 'transformationsParams'],
      'Transformations are not supported. Send JSON as the payload.',
    );
  if (typeof payload !== 'object' || payload === null)
    throw new InvalidInputError(['body', 'payload'], 'A payload must be a JSON object or array.');
  const body = JSON.stringify(payload);
  if (Buffer.byteLength(body) > LONGEST_BODY)
    throw new InvalidInputError(
      ['body', 'payload'],
      'A payload can have at most 256 KiB. Send a link to larger content.',
    );
  return body;
}

export function filterOf(query: MessageListQuery, projectId: string, settings: Settings) {
  const { channel = null, tag = null, before = null, after = null, event_types: eventTypes = null } = query;
  const { webhookRetentionDays: retentionDays } = settings;
  const withContent = query.with_content === true;
  return { projectId, channel, tag, before, after, eventTypes, retentionDays, withContent };
}

/** Pages with contents are shorter, because contents may be long. */
export const withinContent = (query: MessageListQuery) =>
  query.with_content ? { ...query, limit: Math.min(query.limit ?? CONTENT_ITEMS, CONTENT_ITEMS) } : query;
