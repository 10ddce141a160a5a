import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersList, AnswersPageOf, listOf, NoQuery, Operation, success, SuccessDto } from '@hallpass/http';
import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { SourceVersionDto } from '../rendering/source-version.dto.js';
import { KEPT_VERSIONS } from '../rendering/source-version.sql.js';
import {
  CreateDraftDto,
  DraftDto,
  DraftIdDto,
  DraftParams,
  ListDraftsQuery,
  OkDto,
  UpdateDraftDto,
} from './draft.dto.js';
import { DraftsService } from './drafts.service.js';

@Controller('internal/email-drafts')
@Access('admin')
@NoQuery()
export class DraftsController {
  constructor(private readonly drafts: DraftsService) {}

  @Get()
  @Operation({
    summary: 'List drafts',
    area: 'emails',
    access: 'admin',
    sample: 'const drafts = await app.listEmailDrafts();',
  })
  @AnswersPageOf(DraftDto, { name: 'drafts' })
  list(@CurrentCaller() { projectId }: Caller, @Query() query: ListDraftsQuery) {
    return this.drafts.list(projectId, query);
  }

  @Post()
  @Operation({
    summary: 'Create a draft',
    area: 'emails',
    access: 'admin',
    audit: ['insert draft'],
    sample: "await app.createEmailDraft({ displayName: 'Spring' });",
  })
  @Answers(200, DraftIdDto, 'SchemaError')
  async create(@CurrentCaller() { projectId }: Caller, @Body() draft: CreateDraftDto): Promise<DraftIdDto> {
    return { id: await this.drafts.create(projectId, draft) };
  }

  @Get(':id')
  @Operation({ summary: 'Get a draft', area: 'emails', access: 'admin', outcomes: { missing: 404 } })
  @Answers(200, DraftDto, 404)
  get(@CurrentCaller() { projectId }: Caller, @Param() { id }: DraftParams): Promise<DraftDto> {
    return this.drafts.get(projectId, id);
  }

  /** Saved versions, newest first. Not part of the contract. */
  @Get(':id/versions')
  @Operation({ summary: 'List the versions of a draft', area: 'emails', access: 'admin', outcomes: { missing: 404 } })
  @AnswersList(SourceVersionDto, { atMost: KEPT_VERSIONS, because: 'older ones go' }, 404)
  async versions(@CurrentCaller() { projectId }: Caller, @Param() { id }: DraftParams) {
    return listOf(await this.drafts.versions(projectId, id));
  }

  @Patch(':id')
  @Operation({
    summary: 'Update a draft',
    area: 'emails',
    access: 'admin',
    outcomes: { missing: 404 },
    audit: ['update draft'],
    sample: "await app.updateEmailDraft(id, { displayName: 'Summer' });",
  })
  @Answers(200, OkDto, 'SchemaError', 404)
  async update(
    @CurrentCaller() { projectId }: Caller,
    @Param() { id }: DraftParams,
    @Body() change: UpdateDraftDto,
  ): Promise<OkDto> {
    await this.drafts.update(projectId, id, change);
    return { ok: 'ok' };
  }

  @Delete(':id')
  @Operation({
    summary: 'Delete a draft',
    area: 'emails',
    access: 'admin',
    outcomes: { missing: 404 },
    audit: ['delete draft'],
  })
  @Answers(200, SuccessDto, 404)
  async delete(@CurrentCaller() { projectId }: Caller, @Param() { id }: DraftParams): Promise<SuccessDto> {
    await this.drafts.delete(projectId, id);
    return success();
  }
}
