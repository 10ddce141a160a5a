import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersPage, NoQuery } from '@hallpass/http';
import type { AdminProjectJson } from '@hallpass/project-config';
import { AdminProjectDto } from '../project-settings/admin-project.dto.js';
import { CreateProjectDto, ListOwnedProjectsQuery, TransferProjectDto, TransferredDto } from './owned-projects.dto.js';
import { OwnedProjectsService } from './owned-projects.service.js';

/** The projects of a signed-in user of `internal` (contract/04 §2). */
@Controller('internal/projects')
@Access('client')
export class OwnedProjectsController {
  constructor(private readonly projects: OwnedProjectsService) {}

  @Get()
  @AnswersPage(AdminProjectDto, 'UserAuthenticationRequired', 'ExpectedInternalProject')
  list(@CurrentCaller() caller: Caller, @Query() query: ListOwnedProjectsQuery) {
    return this.projects.list(caller, query);
  }

  @Post()
  @NoQuery()
  @Answers(201, AdminProjectDto, 'UserAuthenticationRequired', 'ExpectedInternalProject', 'TeamMembershipNotFound')
  create(@CurrentCaller() caller: Caller, @Body() dto: CreateProjectDto): Promise<AdminProjectJson> {
    return this.projects.create(caller, dto);
  }

  @Post('transfer')
  @Answers(200, TransferredDto, 'SchemaError', 'ProjectNotFound', 'TeamMembershipNotFound', 'TeamPermissionRequired')
  async transfer(@CurrentCaller() caller: Caller, @Body() dto: TransferProjectDto): Promise<TransferredDto> {
    await this.projects.transfer(caller, dto);
    return { success: 'true' };
  }
}
