import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersPage, NoQuery } from '@hallpass/http';
import {
  CreatedInternalApiKeyDto,
  CreateInternalApiKeyDto,
  InternalApiKeyDto,
  InternalApiKeyParams,
  ListInternalApiKeysQuery,
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
  @AnswersPage(InternalApiKeyDto)
  list(@CurrentCaller() caller: Caller, @Query() query: ListInternalApiKeysQuery) {
    return this.keys.list(caller.projectId, query);
  }

  @Post()
  @Answers(200, CreatedInternalApiKeyDto)
  create(@CurrentCaller() caller: Caller, @Body() dto: CreateInternalApiKeyDto): Promise<CreatedInternalApiKeyDto> {
    return this.keys.create(caller.projectId, dto);
  }

  @Get(':id')
  @Answers(200, InternalApiKeyDto, 'ApiKeyNotFound')
  read(@CurrentCaller() caller: Caller, @Param() { id }: InternalApiKeyParams): Promise<InternalApiKeyDto> {
    return this.keys.read(caller.projectId, id);
  }

  @Patch(':id')
  @Answers(200, InternalApiKeyDto, 'ApiKeyNotFound')
  update(
    @CurrentCaller() caller: Caller,
    @Param() { id }: InternalApiKeyParams,
    @Body() dto: UpdateInternalApiKeyDto,
  ): Promise<InternalApiKeyDto> {
    return this.keys.update(caller.projectId, id, dto);
  }
}
