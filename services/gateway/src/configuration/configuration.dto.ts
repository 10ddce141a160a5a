import { BooleanField, EnumField, RecordField, StringField, UrlField } from '@hallpass/http';
import type { Settings } from '@hallpass/settings';

export class ConfigurationDto {
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

  @RecordField(UrlField(), { description: 'URLs of the client libraries that come with this server, by name' })
  packages!: Readonly<Record<string, string>>;
}
