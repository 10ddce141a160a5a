import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersList, listOf, NoQuery, Operation, success, SuccessDto } from '@hallpass/http';
import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { SourceVersionDto } from '../rendering/source-version.dto.js';
import { KEPT_VERSIONS } from '../rendering/source-version.sql.js';
import {
  NewTemplateAnswerDto,
  NewTemplateDto,
  TemplateDto,
  TemplateParams,
  TemplatesDto,
  TemplateUpdateAnswerDto,
  TemplateUpdateDto,
} from './template.dto.js';
import { TemplatesService } from './templates.service.js';

/** A project's email templates (contract/05 §6). */
@Controller('internal/email-templates')
@Access('admin')
@NoQuery()
export class TemplatesController {
  constructor(private readonly templates: TemplatesService) {}

  @Get()
  @Operation({
    summary: 'List templates',
    area: 'emails',
    access: 'admin',
    sample: 'const templates = await app.listEmailTemplates();',
  })
  @Answers(200, TemplatesDto)
  list(@CurrentCaller() { project }: Caller): TemplatesDto {
    return { templates: this.templates.list(project.config) };
  }

  @Post()
  @Operation({
    summary: 'Create a template',
    area: 'emails',
    access: 'admin',
    audit: ['update project'],
    sample: "await app.createEmailTemplate('Digest');",
  })
  @Answers(200, NewTemplateAnswerDto)
  async create(@CurrentCaller() { projectId }: Caller, @Body() dto: NewTemplateDto): Promise<NewTemplateAnswerDto> {
    return { id: await this.templates.create(projectId, dto.display_name) };
  }

  /** 404 for an unknown template. */
  @Get(':id')
  @Operation({ summary: 'Get a template', area: 'emails', access: 'admin', outcomes: { missing: 404 } })
  @Answers(200, TemplateDto, 404)
  get(@CurrentCaller() { project }: Caller, @Param() { id }: TemplateParams): TemplateDto {
    return this.templates.get(project.config, id);
  }

  /** Saved versions, newest first. Not part of the contract. */
  @Get(':id/versions')
  @Operation({
    summary: 'List the versions of a template',
    area: 'emails',
    access: 'admin',
    outcomes: { missing: 404 },
  })
  @AnswersList(SourceVersionDto, { atMost: KEPT_VERSIONS, because: 'older ones go' }, 404)
  async versions(@CurrentCaller() { project }: Caller, @Param() { id }: TemplateParams) {
    return listOf(await this.templates.versions(project, id));
  }

  /** Saves the template only if it renders, with a subject and a category. 404 for an unknown template. */
  @Patch(':id')
  @Operation({
    summary: 'Update a template',
    area: 'emails',
    access: 'admin',
    outcomes: { missing: 404 },
    audit: ['update project'],
    sample: 'await app.updateEmailTemplate(id, tsxSource, null);',
  })
  @Answers(200, TemplateUpdateAnswerDto, 'RequiresCustomEmailServer', 'EmailRenderingError', 404)
  async update(
    @CurrentCaller() { project }: Caller,
    @Param() { id }: TemplateParams,
    @Body() dto: TemplateUpdateDto,
  ): Promise<TemplateUpdateAnswerDto> {
    const update = { tsxSource: dto.tsx_source, themeId: dto.theme_id };
    return { rendered_html: await this.templates.update(project, id, update) };
  }

  /** Deletes the project's own content; a built-in template returns to its default. 404 for an unknown template. */
  @Delete(':id')
  @Operation({
    summary: 'Delete a template, or restore a built-in one',
    area: 'emails',
    access: 'admin',
    outcomes: { missing: 404 },
    audit: ['update project'],
  })
  @Answers(200, SuccessDto, 404)
  async delete(@CurrentCaller() { projectId }: Caller, @Param() { id }: TemplateParams): Promise<SuccessDto> {
    await this.templates.delete(projectId, id);
    return success();
  }
}
