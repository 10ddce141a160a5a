import { Access, assertRight, type Caller, CurrentCaller, ProjectKeys } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { Answers, Operation } from '@hallpass/http';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { Body, Controller, Get, Headers, Param, Patch, Post, Put, Query } from '@nestjs/common';
import {
  WebhookApplications,
  ApplicationInDto,
  ApplicationOutDto,
  ApplicationPatchDto,
  ApplicationQuery,
} from '../endpoints/webhook-applications.js';
import { unauthenticated } from '../wire/api-error.js';
import { applicationOf } from './application-of.js';
import { ApplicationOperation, ClientApi } from './client-api.js';
import { AppParams } from './endpoint.dto.js';
import { AnswersDataPage, type Page } from './page.js';

/** The application of a token: its project (contract/04 §9). */
@Controller('app')
@ClientApi()
export class ApplicationsController {
  constructor(
    private readonly applications: WebhookApplications,
    private readonly db: Database,
    private readonly projects: ProjectStore,
    private readonly keys: ProjectKeys,
  ) {}

  @Get()
  @Operation({
    summary: 'List applications: the project is the only one',
    area: 'webhooks',
    access: 'admin',
    dashboard: { unusedBecause: 'another operation does more' },
  })
  @AnswersDataPage(ApplicationOutDto)
  async list(@CurrentCaller() { project }: Caller): Promise<Page<ApplicationOutDto>> {
    const application = await this.applications.read(project);
    return { data: [application], done: true, iterator: application.id, prevIterator: `-${application.id}` };
  }

  /** A super secret admin key is checked here and not by the guard, because the body names its project. */
  @Post()
  @Operation({
    summary: 'Get the application, or refuse to create another',
    area: 'webhooks',
    access: 'none',
    recentSignIn: 'checks the token or key of an administrator itself',
  })
  @Access('none')
  @Answers(201, ApplicationOutDto, 401, 404, 409)
  async create(
    @CurrentCaller() caller: Caller | null,
    @Headers('authorization') authorization: string | undefined,
    @Query() { get_if_exists }: ApplicationQuery,
    @Body() { uid }: ApplicationInDto,
  ): Promise<ApplicationOutDto> {
    const project = caller ? caller.project : await this.projectOfKey(authorization, uid);
    if (caller && caller.accessType !== 'admin') throw unauthenticated();
    if (caller) assertRight(caller, 'webhooks:read');
    if ((uid ?? null) !== null && uid !== project.id)
      throw new TextError(
        404,
        'WEBHOOK_APPLICATION_NOT_FOUND',
        'The project has exactly one application. Its uid is the id of the project.',
      );
    if (!get_if_exists)
      throw new TextError(
        409,
        'WEBHOOK_APPLICATION_EXISTS',
        'The application of the project already exists. Get it with get_if_exists=true.',
      );
    return this.applications.read(project);
  }

  @Get(':app_id')
  @ApplicationOperation('Get the application of the project')
  @Answers(200, ApplicationOutDto, 404)
  read(@CurrentCaller() caller: Caller, @Param() params: AppParams): Promise<ApplicationOutDto> {
    applicationOf(caller, params);
    return this.applications.read(caller.project);
  }

  @Put(':app_id')
  @ApplicationOperation('Replace the application of the project', {
    audit: ['update webhook_application'],
    dashboard: { unusedBecause: 'another operation does more' },
  })
  @Answers(200, ApplicationOutDto, 404)
  replace(
    @CurrentCaller() caller: Caller,
    @Param() params: AppParams,
    @Body() dto: ApplicationInDto,
  ): Promise<ApplicationOutDto> {
    applicationOf(caller, params);
    return this.applications.update(caller.project, { ...dto, metadata: dto.metadata ?? {} });
  }

  @Patch(':app_id')
  @ApplicationOperation('Update the application of the project', { audit: ['update webhook_application'] })
  @Answers(200, ApplicationOutDto, 404)
  update(
    @CurrentCaller() caller: Caller,
    @Param() params: AppParams,
    @Body() dto: ApplicationPatchDto,
  ): Promise<ApplicationOutDto> {
    applicationOf(caller, params);
    return this.applications.update(caller.project, dto);
  }

  private async projectOfKey(
    authorization: string | undefined,
    projectId: string | null | undefined,
  ): Promise<ProjectSnapshot> {
    const [, key] = /^Bearer +(sak_\S{1,200})$/i.exec(authorization ?? '') ?? [];
    const project = key && projectId ? await this.projects.load(this.db, projectId) : null;
    const keyId = project && (await this.keys.find(this.db, project, 'super_secret_admin_key', key!));
    if (!project || !keyId) throw unauthenticated();
    return project;
  }
}
