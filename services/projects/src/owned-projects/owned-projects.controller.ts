import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersPage, NoQuery, Operation } from '@hallpass/http';
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
  @Operation({
    summary: 'List an owner’s projects',
    area: 'projects',
    right: 'project:read',
    access: 'client',
    outcomes: {
      signedOut: 'USER_AUTHENTICATION_REQUIRED',
      stranger: 'EXPECTED_INTERNAL_PROJECT',
      anonymous: 'USER_AUTHENTICATION_REQUIRED',
    },
    sample: 'const projects = await user.listOwnedProjects();',
  })
  @AnswersPage(AdminProjectDto, 'UserAuthenticationRequired', 'ExpectedInternalProject')
  list(@CurrentCaller() caller: Caller, @Query() query: ListOwnedProjectsQuery) {
    return this.projects.list(caller, query);
  }

  @Post()
  @Operation({
    summary: 'Create a project',
    area: 'projects',
    right: 'owners:write',
    access: 'client',
    outcomes: {
      signedOut: 'USER_AUTHENTICATION_REQUIRED',
      stranger: 'EXPECTED_INTERNAL_PROJECT',
      anonymous: 'USER_AUTHENTICATION_REQUIRED',
    },
    audit: 'tested as the owner of the internal project',
    recentSignIn: 'does not change how the user signs in',
    sample: "const project = await user.createProject({ displayName: 'Acme', teamId });",
  })
  @NoQuery()
  @Answers(201, AdminProjectDto, 'UserAuthenticationRequired', 'ExpectedInternalProject', 'TeamMembershipNotFound')
  create(@CurrentCaller() caller: Caller, @Body() dto: CreateProjectDto): Promise<AdminProjectJson> {
    return this.projects.create(caller, dto);
  }

  @Post('transfer')
  @Operation({
    summary: 'Transfer a project to another team',
    area: 'projects',
    right: 'owners:write',
    access: 'client',
    outcomes: { signedOut: 'SCHEMA_ERROR', stranger: 'SCHEMA_ERROR' },
    audit: 'tested as the owner of the internal project',
    recentSignIn: 'does not change how the user signs in',
    sample: 'await user.transferProject(projectId, newTeamId);',
  })
  @Answers(200, TransferredDto, 'SchemaError', 'ProjectNotFound', 'TeamMembershipNotFound', 'TeamPermissionRequired')
  async transfer(@CurrentCaller() caller: Caller, @Body() dto: TransferProjectDto): Promise<TransferredDto> {
    await this.projects.transfer(caller, dto);
    return { success: 'true' };
  }
}
