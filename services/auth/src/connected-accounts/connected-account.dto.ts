import { ApiProperty } from '@nestjs/swagger';
import { StringField, UuidField } from '@hallpass/http';

export class ConnectedAccountParams {
  @UuidField({ description: "a user's id, or `me`" }) user_id!: string;
  @StringField({ description: 'provider config id, such as google' }) provider_id!: string;
}

export class OwnConnectedAccountParams {
  @StringField({ description: 'provider config id, such as google' }) provider_id!: string;
}

export class ProviderAccessTokenDto {
  @StringField({ optional: true, description: 'scopes that the token must have, separated by spaces' })
  scope?: string;
}

export class NewProviderAccessTokenDto {
  @ApiProperty({ description: "the provider's access token, valid for at least 5 minutes" }) access_token!: string;
}
