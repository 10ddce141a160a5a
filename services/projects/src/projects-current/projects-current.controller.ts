import { Controller, Get } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, NoQuery, Operation } from '@hallpass/http';
import { PASSWORD_MIN_LENGTH } from '@hallpass/identity';
import { clientProject, type ClientProjectJson } from '@hallpass/project-config';
import { Settings } from '@hallpass/settings';
import { BrandingDto, ClientProjectDto } from './client-project.dto.js';

/** The request's project without secrets, for building sign-in pages (contract/04 §1). */
@Controller('projects/current')
export class ProjectsCurrentController {
  constructor(private readonly settings: Settings) {}

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
    const project = clientProject(caller.project);
    const { passwordMinLength: least } = this.settings;
    const { password_min_length: ofProject = PASSWORD_MIN_LENGTH } = project.config;
    // Absent unless the operator or the project requires more than the contract.
    return least > ofProject ? { ...project, config: { ...project.config, password_min_length: least } } : project;
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
