import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersList, listOf, NoQuery, Operation, success, SuccessDto } from '@hallpass/http';
import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { SourceVersionDto } from '../rendering/source-version.dto.js';
import { KEPT_VERSIONS } from '../rendering/source-version.sql.js';
import {
  NewThemeAnswerDto,
  NewThemeDto,
  ThemeDto,
  ThemeParams,
  ThemesDto,
  ThemeUpdateAnswerDto,
  ThemeUpdateDto,
} from './theme.dto.js';
import { ThemesService } from './themes.service.js';

/** A project's email themes, the layouts around the content (contract/05 §7). */
@Controller('internal/email-themes')
@Access('admin')
@NoQuery()
export class ThemesController {
  constructor(private readonly themes: ThemesService) {}

  @Get()
  @Operation({
    summary: 'List themes',
    area: 'emails',
    access: 'admin',
    sample: 'const themes = await app.listEmailThemes();',
  })
  @Answers(200, ThemesDto)
  list(@CurrentCaller() { project }: Caller): ThemesDto {
    return { themes: this.themes.list(project.config) };
  }

  @Post()
  @Operation({
    summary: 'Create a theme',
    area: 'emails',
    access: 'admin',
    audit: ['update project'],
    sample: "await app.createEmailTheme('Mine');",
  })
  @Answers(200, NewThemeAnswerDto)
  async create(@CurrentCaller() { projectId }: Caller, @Body() dto: NewThemeDto): Promise<NewThemeAnswerDto> {
    return { id: await this.themes.create(projectId, dto.display_name) };
  }

  /** 404 for an unknown theme. */
  @Get(':id')
  @Operation({ summary: 'Get a theme', area: 'emails', access: 'admin', outcomes: { missing: 404 } })
  @Answers(200, ThemeDto, 404)
  get(@CurrentCaller() { project }: Caller, @Param() { id }: ThemeParams): ThemeDto {
    return this.themes.get(project.config, id);
  }

  /** Saved versions, newest first. Not part of the contract. */
  @Get(':id/versions')
  @Operation({ summary: 'List the versions of a theme', area: 'emails', access: 'admin', outcomes: { missing: 404 } })
  @AnswersList(SourceVersionDto, { atMost: KEPT_VERSIONS, because: 'older ones go' }, 404)
  async versions(@CurrentCaller() { project }: Caller, @Param() { id }: ThemeParams) {
    return listOf(await this.themes.versions(project, id));
  }

  /** Saves the theme only if a sample email renders with it. 404 for an unknown theme. */
  @Patch(':id')
  @Operation({
    summary: 'Update a theme',
    area: 'emails',
    access: 'admin',
    outcomes: { missing: 404 },
    audit: ['update project'],
    sample: 'await app.updateEmailTheme(id, tsxSource);',
  })
  @Answers(200, ThemeUpdateAnswerDto, 'EmailRenderingError', 404)
  async update(
    @CurrentCaller() { project }: Caller,
    @Param() { id }: ThemeParams,
    @Body() dto: ThemeUpdateDto,
  ): Promise<ThemeUpdateAnswerDto> {
    return { display_name: await this.themes.update(project, id, dto.tsx_source) };
  }

  /** Deletes the project's own content; a built-in theme returns to its default. 404 for an unknown theme. */
  @Delete(':id')
  @Operation({
    summary: 'Delete a theme, or restore a built-in one',
    area: 'emails',
    access: 'admin',
    outcomes: { missing: 404 },
    audit: ['update project'],
  })
  @Answers(200, SuccessDto, 404)
  async delete(@CurrentCaller() { projectId }: Caller, @Param() { id }: ThemeParams): Promise<SuccessDto> {
    await this.themes.delete(projectId, id);
    return success();
  }
}
