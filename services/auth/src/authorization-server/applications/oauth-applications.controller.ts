import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { Access, assertRight, type Caller, CurrentCaller, mayUse } from '@hallpass/access';
import { answerList, Answers, AnswersPage, NoQuery, Operation, success, SuccessDto } from '@hallpass/http';
import {
  ApplicationDto,
  applicationJson,
  ApplicationParams,
  CreateApplicationDto,
  CreatedApplicationDto,
  ListApplicationsQuery,
  UpdateApplicationDto,
} from './application.dto.js';
import type { ListedApplication } from './application.sql.js';
import { Applications } from './applications.service.js';

/** How an application authenticates, and as which user it acts: as good as a secret of the application. */
const CREDENTIALS = [
  'authentication',
  'jwks',
  'jwks_uri',
  'workload_identities',
  'service_account_user_id',
] as const satisfies ReadonlyArray<keyof UpdateApplicationDto>;

/** Hides which secrets exist from owners who may not see keys. */
const shown = (caller: Caller, row: ListedApplication): ApplicationDto => ({
  ...applicationJson(row),
  ...(mayUse(caller, 'keys:read') ? {} : { secrets: [] }),
});

/** The applications of a project, for its administrators (contract/08 §1). */
@Controller('applications')
@Access('admin')
@NoQuery()
export class OAuthApplicationsController {
  constructor(private readonly applications: Applications) {}

  @Get()
  @Operation({
    summary: 'List applications',
    area: 'applications',
    access: 'admin',
    sample: 'const applications = await app.listApplications({ limit: 50 });',
  })
  @AnswersPage(ApplicationDto)
  list(@CurrentCaller() caller: Caller, @Query() query: ListApplicationsQuery) {
    const { cursor } = query;
    const walk = (limit: number) => this.applications.walk(caller.projectId, { cursor, limit });
    return answerList(query, walk, (row) => shown(caller, row));
  }

  @Get(':application_id')
  @Operation({
    summary: 'Get an application',
    area: 'applications',
    access: 'admin',
    outcomes: { missing: 404 },
    sample: 'const application = await app.getApplication(applicationId);',
  })
  @Answers(200, ApplicationDto, 404)
  async read(@CurrentCaller() caller: Caller, @Param() { application_id }: ApplicationParams): Promise<ApplicationDto> {
    return shown(caller, await this.applications.read(caller.projectId, application_id));
  }

  @Post()
  @Operation({
    summary: 'Create an application',
    area: 'applications',
    right: 'keys:write',
    access: 'admin',
    audit: ['insert application', 'insert application_secret'],
    sample:
      "const application = await app.createApplication({ kind: 'web', displayName: 'Shop', redirectUris: ['https://shop.example.com/callback'] });",
  })
  @Answers(201, CreatedApplicationDto, 409, 503)
  async create(
    @CurrentCaller() { projectId }: Caller,
    @Body() dto: CreateApplicationDto,
  ): Promise<CreatedApplicationDto> {
    const { row, clientSecret } = await this.applications.create(projectId, dto);
    return { ...applicationJson(row), ...(clientSecret !== null && { client_secret: clientSecret }) };
  }

  @Patch(':application_id')
  @Operation({
    summary: 'Update, disable or enable an application',
    area: 'applications',
    access: 'admin',
    outcomes: { missing: 404 },
    audit: ['update application'],
    sample: 'await application.update({ disabled: true });',
  })
  @Answers(200, ApplicationDto, 404, 409, 503)
  async update(
    @CurrentCaller() caller: Caller,
    @Param() { application_id }: ApplicationParams,
    @Body() dto: UpdateApplicationDto,
  ): Promise<ApplicationDto> {
    if (CREDENTIALS.some((field) => dto[field] !== undefined)) assertRight(caller, 'keys:write');
    return shown(caller, await this.applications.update(caller, application_id, dto));
  }

  @Delete(':application_id')
  @Operation({
    summary: 'Delete an application and end its grants',
    area: 'applications',
    access: 'admin',
    outcomes: { missing: 404 },
    audit: ['delete application'],
    sample: 'await application.delete();',
  })
  @Answers(200, SuccessDto, 404)
  async delete(@CurrentCaller() caller: Caller, @Param() { application_id }: ApplicationParams): Promise<SuccessDto> {
    await this.applications.delete(caller, application_id);
    return success();
  }
}
