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
  @StringField({ optional: true, description: 'scopes that the token has to cover, with spaces in between' })
  scope?: string;
}

export class NewProviderAccessTokenDto {
  @ApiProperty({ description: "the provider's own, good for 5 minutes or more" }) access_token!: string;
}
