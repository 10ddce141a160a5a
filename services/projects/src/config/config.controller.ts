import { Body, Controller, Get, Patch } from '@nestjs/common';
import { Access, type Caller, CurrentCaller, mayUse } from '@hallpass/access';
import { Answers, BodyLimit, Operation, StringField } from '@hallpass/http';
import { configJson, configJsonWithoutSecrets } from '@hallpass/project-config';
import { ApiProperty } from '@nestjs/swagger';
import { ConfigService } from './config.service.js';

class ConfigDto {
  @ApiProperty({
    description:
      'JSON of the complete rendered configuration. Secrets are in plain text, or `[redacted]` for owners who cannot change it',
  })
  config_string!: string;
}

/** Body of `PATCH /internal/config/override` (contract/04 §5.2). */
class ConfigOverrideDto {
  @StringField({
    optional: true,
    description: 'JSON object: each dotted key replaces its value and everything below it; null resets it',
    example: '{"auth.password.allowSignIn":true}',
  })
  config_override_string?: string;
}

/** Fits a whole override as JSON within JSON (security J4). */
const OVERRIDE_BODY_LIMIT_BYTES = 6_000_000;

/** A project's configuration, for administrators (contract/04 §5). */
@Controller('internal/config')
@Access('admin')
export class ConfigController {
  constructor(private readonly config: ConfigService) {}

  @Get()
  @Operation({
    summary: 'Get the whole configuration',
    area: 'projects',
    right: 'configuration:read',
    access: 'admin',
    sample: 'const config = await project.getConfig();',
  })
  @Answers(200, ConfigDto)
  read(@CurrentCaller() caller: Caller): ConfigDto {
    const json = mayUse(caller, 'configuration:write') ? configJson : configJsonWithoutSecrets;
    return { config_string: json(caller.project.config) };
  }

  @Patch('override')
  @Operation({
    summary: 'Update parts of the configuration',
    area: 'projects',
    right: 'configuration:write',
    access: 'admin',
    audit: ['update project'],
    sample: "await project.updateConfig({ 'auth.allowSignUp': false });",
  })
  @BodyLimit(OVERRIDE_BODY_LIMIT_BYTES)
  @Answers(200, { type: 'object', properties: {} })
  async override(@CurrentCaller() caller: Caller, @Body() dto: ConfigOverrideDto): Promise<Record<string, never>> {
    if (dto.config_override_string) await this.config.override(caller.projectId, dto.config_override_string);
    return {};
  }
}
