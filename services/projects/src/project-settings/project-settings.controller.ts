import { Body, Controller, Delete, Get, Patch } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, NoQuery, Operation, success, SuccessDto } from '@hallpass/http';
import type { AdminProjectJson } from '@hallpass/project-config';
import { AdminProjectDto } from './admin-project.dto.js';
import { ProjectSettingsService } from './project-settings.service.js';
import { shownProject } from './shown-project.js';
import { UpdateProjectDto } from './project-update.dto.js';

/** The request's project, for its administrators (contract/04 §3). */
@Controller('internal/projects/current')
@Access('admin')
@NoQuery()
export class ProjectSettingsController {
  constructor(private readonly settings: ProjectSettingsService) {}

  @Get()
  @Operation({
    summary: 'Get the project with all settings',
    area: 'projects',
    right: 'project:read',
    access: 'admin',
    sample: 'const project = await app.getProject();',
  })
  @Answers(200, AdminProjectDto)
  read(@CurrentCaller() caller: Caller): AdminProjectJson {
    return shownProject(caller.project, caller.adminRole);
  }

  @Patch()
  @Operation({
    summary: 'Update the project’s settings',
    area: 'projects',
    right: 'configuration:write',
    access: 'admin',
    audit: ['update project'],
    sample: "await project.update({ displayName: 'Acme' });",
  })
  @Answers(200, AdminProjectDto, 'ProjectNotFound')
  update(@CurrentCaller() caller: Caller, @Body() dto: UpdateProjectDto): Promise<AdminProjectJson> {
    return this.settings.update(caller, dto);
  }

  @Delete()
  @Operation({
    summary: 'Delete the project and everything in it',
    area: 'projects',
    right: 'owners:write',
    access: 'admin',
    audit: ['update project'],
    sample: 'await project.delete();',
  })
  @Answers(200, SuccessDto, 403)
  async delete(@CurrentCaller() caller: Caller): Promise<SuccessDto> {
    await this.settings.delete(caller.projectId);
    return success();
  }
}
