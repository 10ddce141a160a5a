import { Controller, Get } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, NoQuery } from '@hallpass/http';
import { clientProject, type ClientProjectJson } from '@hallpass/project-config';
import { ClientProjectDto } from './client-project.dto.js';

/** The project of the request, without secrets: what sign-in pages are built from (contract/04 §1). */
@Controller('projects/current')
export class ProjectsCurrentController {
  @Get()
  @Access('client')
  @NoQuery()
  @Answers(200, ClientProjectDto)
  read(@CurrentCaller() caller: Caller): ClientProjectJson {
    return clientProject(caller.project);
  }
}
