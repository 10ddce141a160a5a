import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { answerList, Answers, AnswersPage, NoQuery, Operation, success, SuccessDto } from '@hallpass/http';
import {
  CreateResourceDto,
  ListResourcesQuery,
  ResourceDto,
  resourceJson,
  ResourceParams,
  UpdateResourceDto,
} from './resource.dto.js';
import { Resources } from './resources.service.js';

/** The resources of a project, for its administrators (contract/08 §6). */
@Controller('resources')
@Access('admin')
@NoQuery()
export class ResourcesController {
  constructor(private readonly resources: Resources) {}

  @Get()
  @Operation({
    summary: 'List resources',
    area: 'applications',
    access: 'admin',
    sample: 'const resources = await app.listResources({ limit: 50 });',
  })
  @AnswersPage(ResourceDto)
  list(@CurrentCaller() { projectId }: Caller, @Query() query: ListResourcesQuery) {
    const { cursor } = query;
    return answerList(query, (limit) => this.resources.walk(projectId, { cursor, limit }), resourceJson);
  }

  @Get(':resource_id')
  @Operation({
    summary: 'Get a resource',
    area: 'applications',
    access: 'admin',
    outcomes: { missing: 404 },
    sample: 'const resource = await app.getResource(resourceId);',
  })
  @Answers(200, ResourceDto, 404)
  async read(@CurrentCaller() { projectId }: Caller, @Param() { resource_id }: ResourceParams): Promise<ResourceDto> {
    return resourceJson(await this.resources.read(projectId, resource_id));
  }

  @Post()
  @Operation({
    summary: 'Create a resource',
    area: 'applications',
    access: 'admin',
    audit: ['insert resource'],
    sample:
      "const resource = await app.createResource({ identifier: 'https://api.example.com/', displayName: 'Orders' });",
  })
  @Answers(201, ResourceDto, 409)
  async create(@CurrentCaller() { projectId }: Caller, @Body() dto: CreateResourceDto): Promise<ResourceDto> {
    return resourceJson(await this.resources.create(projectId, dto));
  }

  @Patch(':resource_id')
  @Operation({
    summary: 'Update a resource',
    area: 'applications',
    access: 'admin',
    outcomes: { missing: 404 },
    audit: ['update resource'],
    sample: 'await resource.update({ accessTokenSeconds: 300 });',
  })
  @Answers(200, ResourceDto, 404)
  async update(
    @CurrentCaller() { projectId }: Caller,
    @Param() { resource_id }: ResourceParams,
    @Body() dto: UpdateResourceDto,
  ): Promise<ResourceDto> {
    return resourceJson(await this.resources.update(projectId, resource_id, dto));
  }

  @Delete(':resource_id')
  @Operation({
    summary: 'Delete a resource',
    area: 'applications',
    access: 'admin',
    outcomes: { missing: 404 },
    audit: ['delete resource'],
    sample: 'await resource.delete();',
  })
  @Answers(200, SuccessDto, 404)
  async delete(@CurrentCaller() { projectId }: Caller, @Param() { resource_id }: ResourceParams): Promise<SuccessDto> {
    await this.resources.delete(projectId, resource_id);
    return success();
  }
}
