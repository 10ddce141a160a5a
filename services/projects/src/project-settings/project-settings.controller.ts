import { Body, Controller, Delete, Get, Patch } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, NoQuery, success, SuccessDto } from '@hallpass/http';
import { adminProject, type AdminProjectJson } from '@hallpass/project-config';
import { AdminProjectDto } from './admin-project.dto.js';
import { ProjectSettingsService } from './project-settings.service.js';
import { UpdateProjectDto } from './project-update.dto.js';

/** The request's project, for its administrators (contract/04 §3). */
@Controller('internal/projects/current')
@Access('admin')
@NoQuery()
export class ProjectSettingsController {
  constructor(private readonly settings: ProjectSettingsService) {}

  @Get()
  @Answers(200, AdminProjectDto)
  read(@CurrentCaller() caller: Caller): AdminProjectJson {
    return adminProject(caller.project);
  }

  @Patch()
  @Answers(200, AdminProjectDto, 'ProjectNotFound')
  update(@CurrentCaller() caller: Caller, @Body() dto: UpdateProjectDto): Promise<AdminProjectJson> {
    return this.settings.update(caller.projectId, dto);
  }

  @Delete()
  @Answers(200, SuccessDto, 403)
  async delete(@CurrentCaller() caller: Caller): Promise<SuccessDto> {
    await this.settings.delete(caller.projectId);
    return success();
  }
}
