import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersPage, NoQuery, Operation } from '@hallpass/http';
import {
  CreatedInternalApiKeyDto,
  CreateInternalApiKeyDto,
  InternalApiKeyDto,
  InternalApiKeyParams,
  ListInternalApiKeysQuery,
  RevokedKeysOfOwnerDto,
  RevokeKeysOfOwnerDto,
  UpdateInternalApiKeyDto,
} from './internal-api-key.dto.js';
import { InternalApiKeysService } from './internal-api-keys.service.js';

/** The API keys of a project, for its administrators (contract/04 §6). Keys are revoked, never deleted. */
@Controller('internal/api-keys')
@Access('admin')
@NoQuery()
export class InternalApiKeysController {
  constructor(private readonly keys: InternalApiKeysService) {}

  @Get()
  @Operation({
    summary: 'List the project’s keys',
    area: 'projects',
    right: 'keys:read',
    access: 'admin',
    sample: 'const keys = await app.listInternalApiKeys();',
  })
  @AnswersPage(InternalApiKeyDto)
  list(@CurrentCaller() caller: Caller, @Query() query: ListInternalApiKeysQuery) {
    return this.keys.list(caller.projectId, query);
  }

  @Post()
  @Operation({
    summary: 'Create project keys',
    area: 'projects',
    right: 'keys:write',
    access: 'admin',
    audit: ['insert internal_api_key'],
    sample:
      "await app.createInternalApiKey({ description: 'Server', expiresAt, hasPublishableClientKey: true, hasSecretServerKey: true, hasSuperSecretAdminKey: false });",
  })
  @Answers(200, CreatedInternalApiKeyDto)
  create(@CurrentCaller() caller: Caller, @Body() dto: CreateInternalApiKeyDto): Promise<CreatedInternalApiKeyDto> {
    return this.keys.create(caller, dto);
  }

  @Post('revoke')
  @Operation({
    summary: 'Revoke the keys that an owner created, and end the owner’s impersonations',
    area: 'projects',
    right: 'keys:write',
    access: 'admin',
    audit: 'nothing in a new project to change',
  })
  @Answers(200, RevokedKeysOfOwnerDto)
  revokeCreatedBy(
    @CurrentCaller() caller: Caller,
    @Body() { created_by_user_id }: RevokeKeysOfOwnerDto,
  ): Promise<RevokedKeysOfOwnerDto> {
    return this.keys.revokeCreatedBy(caller, created_by_user_id);
  }

  @Get(':id')
  @Operation({
    summary: 'Get a set of project keys',
    area: 'projects',
    right: 'keys:read',
    access: 'admin',
    outcomes: { missing: 'API_KEY_NOT_FOUND' },
    dashboard: { unusedBecause: 'another operation does more' },
  })
  @Answers(200, InternalApiKeyDto, 'ApiKeyNotFound')
  read(@CurrentCaller() caller: Caller, @Param() { id }: InternalApiKeyParams): Promise<InternalApiKeyDto> {
    return this.keys.read(caller.projectId, id);
  }

  @Patch(':id')
  @Operation({
    summary: 'Rename or revoke project keys',
    area: 'projects',
    right: 'keys:write',
    access: 'admin',
    outcomes: { missing: 'API_KEY_NOT_FOUND' },
    audit: ['update internal_api_key'],
    sample: 'await key.revoke();',
  })
  @Answers(200, InternalApiKeyDto, 'ApiKeyNotFound')
  update(
    @CurrentCaller() caller: Caller,
    @Param() { id }: InternalApiKeyParams,
    @Body() dto: UpdateInternalApiKeyDto,
  ): Promise<InternalApiKeyDto> {
    return this.keys.update(caller.projectId, id, dto);
  }
}
