import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, BodyLimit, NoQuery, Operation } from '@hallpass/http';
import {
  ApplicationConfigurationDto,
  AppliedApplicationConfigurationDto,
  ApplyApplicationConfigurationQuery,
} from './application-configuration.dto.js';
import { ApplicationConfiguration, CONFIGURATION_MAX_BYTES } from './application-configuration.service.js';

/** Enough for the largest number of applications and resources (security J4). */
const MAX_KEYS = 50_000;

/** The applications and resources of a project as one document, for its administrators (contract/08 §12). */
@Controller('application-configuration')
@Access('admin')
export class ApplicationConfigurationController {
  constructor(private readonly configuration: ApplicationConfiguration) {}

  @Get()
  @Operation({
    summary: 'Export applications and resources',
    area: 'applications',
    access: 'admin',
    sample: 'const configuration = await app.exportApplications();',
  })
  @NoQuery()
  @Answers(200, ApplicationConfigurationDto, 409)
  export(@CurrentCaller() { projectId }: Caller): Promise<ApplicationConfigurationDto> {
    return this.configuration.export(projectId);
  }

  @Put()
  @Operation({
    summary: 'Import applications and resources',
    area: 'applications',
    access: 'admin',
    audit: ['insert application', 'insert resource'],
    sample: 'const counts = await app.importApplications(configuration, { isDryRun: true });',
  })
  @BodyLimit(CONFIGURATION_MAX_BYTES, MAX_KEYS)
  @Answers(200, AppliedApplicationConfigurationDto, 409)
  import(
    @CurrentCaller() caller: Caller,
    @Query() { dry_run: isDryRun = false }: ApplyApplicationConfigurationQuery,
    @Body() dto: ApplicationConfigurationDto,
  ): Promise<AppliedApplicationConfigurationDto> {
    return this.configuration.import(caller, dto, isDryRun);
  }
}
