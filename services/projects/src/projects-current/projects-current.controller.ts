import { Controller, Get } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, NoQuery, Operation } from '@hallpass/http';
import { clientProject, type ClientProjectJson } from '@hallpass/project-config';
import { BrandingDto, ClientProjectDto } from './client-project.dto.js';

/** The request's project without secrets, for building sign-in pages (contract/04 §1). */
@Controller('projects/current')
export class ProjectsCurrentController {
  @Get()
  @Operation({
    summary: 'Get what clients may know about the project',
    area: 'projects',
    right: 'project:read',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 200 },
    sample: 'const project = await app.getProject();',
  })
  @Access('client')
  @NoQuery()
  @Answers(200, ClientProjectDto)
  read(@CurrentCaller() caller: Caller): ClientProjectJson {
    return clientProject(caller.project);
  }

  @Get('branding')
  @Operation({
    summary: 'Get the appearance of the hosted pages',
    area: 'projects',
    right: 'project:read',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 200 },
  })
  @Access('client')
  @NoQuery()
  @Answers(200, BrandingDto)
  branding(@CurrentCaller() { project }: Caller): BrandingDto {
    return {
      display_name: project.displayName,
      logo_url: project.logoUrl,
      full_logo_url: project.fullLogoUrl,
      accent_color: project.config.branding.accentColor ?? null,
      hosted_pages_url: project.hostedPagesUrl!,
    };
  }
}
