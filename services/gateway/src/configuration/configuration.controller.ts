import { Access } from '@hallpass/access';
import { Answers, OutsideApi } from '@hallpass/http';
import { Settings } from '@hallpass/settings';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Packages } from '../packages/packages.js';
import { ConfigurationDto } from './configuration.dto.js';
import { Owners } from './owners.js';

/** The configuration that the dashboard needs before its first call. Contains no secrets. */
@OutsideApi()
@ApiExcludeController()
@Controller('config.json')
@Access('none')
export class ConfigurationController {
  constructor(
    private readonly settings: Settings,
    private readonly owners: Owners,
    private readonly packages: Packages,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  @Answers(200, ConfigurationDto)
  async configuration(): Promise<ConfigurationDto> {
    return {
      apiUrl: this.settings.url,
      projectId: 'internal',
      publishableClientKey: this.settings.internalPublishableClientKey,
      signUp: this.settings.internalSignUp,
      hasOwner: await this.owners.isThereOne(),
      packages: this.packages.urls,
    };
  }
}
