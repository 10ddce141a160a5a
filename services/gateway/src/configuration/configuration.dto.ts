import { BooleanField, EnumField, RecordField, StringField, UrlField } from '@hallpass/http';
import type { Settings } from '@hallpass/settings';

export class ConfigurationDto {
  @UrlField({ description: 'base of the API, without /api/v1' })
  apiUrl!: string;

  @StringField({ description: 'the project whose users are project owners' })
  projectId!: string;

  @StringField()
  publishableClientKey!: string;

  @EnumField(['open', 'first', 'closed'], { description: 'who may make an owner account' })
  signUp!: Settings['internalSignUp'];

  @BooleanField({ description: 'whether anybody has signed up as an owner yet' })
  hasOwner!: boolean;

  @RecordField(UrlField(), { description: 'where the client libraries that were packed with this server are, by name' })
  packages!: Readonly<Record<string, string>>;
}
