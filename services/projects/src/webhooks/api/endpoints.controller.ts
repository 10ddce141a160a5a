import { type Caller, CurrentCaller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { Answers, Operation, OptionalBody } from '@hallpass/http';
import { Body, Controller, Delete, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { LISTED_ENDPOINTS } from '../endpoints/endpoint.sql.js';
import { WebhookApplications } from '../endpoints/webhook-applications.js';
import { WebhookEndpoints } from '../endpoints/webhook-endpoints.js';
import { applicationOf } from './application-of.js';
import { ApplicationOperation, ClientApi } from './client-api.js';
import {
  AppParams,
  EndpointInDto,
  EndpointListQuery,
  EndpointOutDto,
  EndpointParams,
  EndpointPatchDto,
  EndpointUpsertDto,
  HeadersInDto,
  HeadersOutDto,
  HeadersPatchDto,
  SecretOutDto,
  SecretRotateDto,
  StatsOutDto,
  StatsQuery,
  toEndpoint,
  toInput,
} from './endpoint.dto.js';
import { AnswersDataPage, type Page, pageOf } from './page.js';

const STATS_MILLIS = 28 * 86_400_000;

/** The webhook endpoints of a project (contract/04 §9). */
@Controller('app/:app_id/endpoint')
@ClientApi()
export class EndpointsController {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly applications: WebhookApplications,
    private readonly db: Database,
  ) {}

  @Get()
  @ApplicationOperation('List endpoints')
  @AnswersDataPage(EndpointOutDto, 404)
  list(
    @CurrentCaller() caller: Caller,
    @Param() params: AppParams,
    @Query() query: EndpointListQuery,
  ): Promise<Page<EndpointOutDto>> {
    const projectId = applicationOf(caller, params);
    const order = query.order === 'descending' ? 'desc' : 'asc';
    return pageOf(
      query,
      order,
      (direction, from, limit) => LISTED_ENDPOINTS[direction](this.db, { projectId, from, limit }),
      toEndpoint,
    );
  }

  @Post()
  @ApplicationOperation('Create an endpoint', { audit: ['insert webhook_endpoint'] })
  @Answers(201, EndpointOutDto, 404, 409)
  async create(
    @CurrentCaller() caller: Caller,
    @Param() params: AppParams,
    @Body() dto: EndpointInDto,
  ): Promise<EndpointOutDto> {
    const projectId = applicationOf(caller, params);
    await this.applications.begin(projectId);
    return toEndpoint(await this.endpoints.create(projectId, toInput(dto)));
  }

  @Get(':endpoint_id')
  @ApplicationOperation('Get an endpoint')
  @Answers(200, EndpointOutDto, 404)
  async read(@CurrentCaller() caller: Caller, @Param() params: EndpointParams): Promise<EndpointOutDto> {
    return toEndpoint(await this.endpoints.read(applicationOf(caller, params), params.endpoint_id));
  }

  @Put(':endpoint_id')
  @Operation({
    summary: 'Replace an endpoint',
    area: 'webhooks',
    access: 'admin',
    outcomes: { missing: 'SCHEMA_ERROR' },
    audit: ['update webhook_endpoint'],
    dashboard: { unusedBecause: 'another operation does more' },
  })
  @Answers(200, EndpointOutDto, 404, 409)
  async replace(
    @CurrentCaller() caller: Caller,
    @Param() params: EndpointParams,
    @Body() dto: EndpointUpsertDto,
  ): Promise<EndpointOutDto> {
    const projectId = applicationOf(caller, params);
    await this.applications.begin(projectId);
    return toEndpoint(await this.endpoints.replace(projectId, params.endpoint_id, toInput(dto)));
  }

  @Patch(':endpoint_id')
  @ApplicationOperation('Update an endpoint', { audit: ['update webhook_endpoint'] })
  @Answers(200, EndpointOutDto, 404, 409)
  async update(
    @CurrentCaller() caller: Caller,
    @Param() params: EndpointParams,
    @Body() dto: EndpointPatchDto,
  ): Promise<EndpointOutDto> {
    return toEndpoint(await this.endpoints.update(applicationOf(caller, params), params.endpoint_id, toInput(dto)));
  }

  @Delete(':endpoint_id')
  @ApplicationOperation('Delete an endpoint', { audit: ['update webhook_endpoint'] })
  @Answers(204, 'none', 404)
  async delete(@CurrentCaller() caller: Caller, @Param() params: EndpointParams): Promise<void> {
    await this.endpoints.delete(applicationOf(caller, params), params.endpoint_id);
  }

  @Get(':endpoint_id/headers')
  @ApplicationOperation('Get the custom headers of an endpoint', { right: 'webhooks:write' })
  @Answers(200, HeadersOutDto, 404)
  headers(@CurrentCaller() caller: Caller, @Param() params: EndpointParams): Promise<HeadersOutDto> {
    return this.endpoints.headers(applicationOf(caller, params), params.endpoint_id);
  }

  @Put(':endpoint_id/headers')
  @ApplicationOperation('Replace the custom headers of an endpoint', {
    audit: ['update webhook_endpoint'],
    dashboard: { unusedBecause: 'another operation does more' },
  })
  @Answers(204, 'none', 404)
  async setHeaders(
    @CurrentCaller() caller: Caller,
    @Param() params: EndpointParams,
    @Body() { headers }: HeadersInDto,
  ): Promise<void> {
    await this.endpoints.setHeaders(applicationOf(caller, params), params.endpoint_id, () => headers);
  }

  @Patch(':endpoint_id/headers')
  @ApplicationOperation('Update the custom headers of an endpoint', { audit: ['update webhook_endpoint'] })
  @Answers(204, 'none', 404)
  async changeHeaders(
    @CurrentCaller() caller: Caller,
    @Param() params: EndpointParams,
    @Body() { headers = {}, deleteHeaders = [] }: HeadersPatchDto,
  ): Promise<void> {
    const gone = new Set([...Object.keys(headers), ...deleteHeaders].map((name) => name.toLowerCase()));
    await this.endpoints.setHeaders(applicationOf(caller, params), params.endpoint_id, (before) => ({
      ...Object.fromEntries(Object.entries(before).filter(([name]) => !gone.has(name.toLowerCase()))),
      ...headers,
    }));
  }

  @Get(':endpoint_id/secret')
  @ApplicationOperation('Get the signing secret of an endpoint', { right: 'webhooks:write' })
  @Answers(200, SecretOutDto, 404)
  async secret(@CurrentCaller() caller: Caller, @Param() params: EndpointParams): Promise<SecretOutDto> {
    return { key: await this.endpoints.secret(applicationOf(caller, params), params.endpoint_id) };
  }

  @Post(':endpoint_id/secret/rotate')
  @ApplicationOperation('Rotate the signing secret of an endpoint', { audit: ['update webhook_endpoint'] })
  @OptionalBody()
  @Answers(204, 'none', 404, 409)
  async rotate(
    @CurrentCaller() caller: Caller,
    @Param() params: EndpointParams,
    @Body() { key, gracePeriodSeconds }: SecretRotateDto,
  ): Promise<void> {
    await this.endpoints.rotateSecret(applicationOf(caller, params), params.endpoint_id, key, gracePeriodSeconds);
  }

  @Get(':endpoint_id/stats')
  @ApplicationOperation('Count the deliveries of an endpoint')
  @Answers(200, StatsOutDto, 404)
  async stats(
    @CurrentCaller() caller: Caller,
    @Param() params: EndpointParams,
    @Query() { since, until }: StatsQuery,
  ): Promise<StatsOutDto> {
    const end = until ?? new Date();
    const begin = since ?? new Date(end.getTime() - STATS_MILLIS);
    const counts = await this.endpoints.stats(applicationOf(caller, params), params.endpoint_id, begin, end);
    const { delivered = 0, waiting = 0, sending = 0, failed = 0, cancelled = 0 } = counts;
    return { success: delivered, pending: waiting, sending, fail: failed, canceled: cancelled };
  }
}
