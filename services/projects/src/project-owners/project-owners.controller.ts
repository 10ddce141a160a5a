import { Controller, Get, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { AnswersPage, Operation } from '@hallpass/http';
import { ListProjectOwnersQuery, ProjectOwnerDto } from './project-owners.dto.js';
import { ProjectOwnersService } from './project-owners.service.js';

/** The people who administer the request's project (contract/04 §3.4). Not part of the published contract. */
@Controller('internal/projects/current/owners')
@Access('admin')
export class ProjectOwnersController {
  constructor(private readonly owners: ProjectOwnersService) {}

  @Get()
  @Operation({
    summary: 'List the project’s owners with their email addresses',
    area: 'projects',
    right: 'owners:read',
    access: 'admin',
  })
  @AnswersPage(ProjectOwnerDto, 'TeamPermissionRequired', 'TeamMembershipNotFound', 403)
  list(@CurrentCaller() caller: Caller, @Query() query: ListProjectOwnersQuery) {
    return this.owners.list(caller, query);
  }
}
