import { Access } from '@hallpass/access';
import { Answers, OutsideApi, BooleanField, EnumField, RecordField, StringField, UrlField } from '@hallpass/http';
import { Settings } from '@hallpass/settings';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Packages } from '../packages/packages.js';
import { Owners } from './owners.js';

class ConfigurationDto {
  @UrlField({ description: 'base of the API, without /api/v1' })
  apiUrl!: string;

  @StringField({ description: 'id of the project whose users are project owners' })
  projectId!: string;

  @StringField()
  publishableClientKey!: string;

  @EnumField(['open', 'first', 'closed'], { description: 'who can create an owner account' })
  signUp!: Settings['internalSignUp'];

  @BooleanField({ description: 'whether an owner has signed up yet' })
  hasOwner!: boolean;

  @BooleanField({ optional: true, description: 'whether the server knows the countries of addresses; absent: no' })
  hasCountryDatabase?: boolean;

  @RecordField(UrlField(), { description: 'URLs of the client libraries that come with this server, by name' })
  packages!: Readonly<Record<string, string>>;
}

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
      ...(this.settings.countryDatabase !== null && { hasCountryDatabase: true }),
      packages: this.packages.urls,
    };
  }
}
