import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiProperty } from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller, requireOwnUser } from '@hallpass/access';
import { Answers, NoQuery, Operation, StringField, UuidField } from '@hallpass/http';
import { ConnectedAccounts } from './connected-accounts.service.js';

class ConnectedAccountParams {
  @UuidField({ description: "a user's id, or `me`" }) user_id!: string;
  @StringField({ description: 'provider config id, such as google' }) provider_id!: string;
}

class OwnConnectedAccountParams {
  @StringField({ description: 'provider config id, such as google' }) provider_id!: string;
}

class ProviderAccessTokenDto {
  @StringField({ optional: true, description: 'scopes that the token must have, separated by spaces' })
  scope?: string;
}

class NewProviderAccessTokenDto {
  @ApiProperty({ description: "the provider's access token, valid for at least 5 minutes" }) access_token!: string;
}

const ERRORS = [
  'CannotGetOwnUserWithoutUser',
  'OAuthProviderNotFoundOrNotEnabled',
  'OAuthAccessTokenNotAvailableWithSharedOAuthKeys',
  'OAuthConnectionNotConnectedToUser',
  'OAuthConnectionDoesNotHaveRequiredScope',
] as const;

/** Access tokens of a user's accounts at other providers (contract/02 §10). */
@Controller()
@Access('client')
@NoQuery()
export class ConnectedAccountsController {
  constructor(private readonly accounts: ConnectedAccounts) {}

  @Post('connected-accounts/:user_id/:provider_id/access-token')
  @Operation({
    summary: 'Get an access token for a user’s provider account',
    area: 'contact-channels',
    right: 'keys:read',
    access: 'client',
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER', stranger: 403, missing: 'USER_NOT_FOUND' },
    audit: 'needs what only a user has',
    recentSignIn: 'does not change how the user signs in',
    sample: "const account = await user.getConnectedAccount('github');",
  })
  @Answers(201, NewProviderAccessTokenDto, ...ERRORS, 'UserNotFound', 403)
  async accessToken(
    @CurrentCaller() caller: Caller,
    @Param() { user_id: userId, provider_id: providerConfigId }: ConnectedAccountParams,
    @Body() { scope }: ProviderAccessTokenDto,
  ): Promise<NewProviderAccessTokenDto> {
    return { access_token: await this.accounts.accessToken(caller, { userId, providerConfigId, scope }) };
  }

  @Post('auth/oauth/connected-accounts/:provider_id/access-token')
  @Operation({
    summary: 'Get an access token for your own provider account',
    area: 'contact-channels',
    right: 'keys:read',
    access: 'client',
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER' },
    audit: 'needs what only a user has',
    recentSignIn: 'does not change how the user signs in',
    dashboard: { unusedBecause: 'user secrets' },
    sample: "const account = await user.getConnectedAccount('github', { scopes: ['repo'] });",
  })
  @ApiOperation({ deprecated: true, description: 'the same for `me`' })
  @Answers(201, NewProviderAccessTokenDto, ...ERRORS, 403)
  async ownAccessToken(
    @CurrentCaller() caller: Caller,
    @Param() { provider_id: providerConfigId }: OwnConnectedAccountParams,
    @Body() { scope }: ProviderAccessTokenDto,
  ): Promise<NewProviderAccessTokenDto> {
    const userId = requireOwnUser(caller);
    return { access_token: await this.accounts.accessToken(caller, { userId, providerConfigId, scope }) };
  }
}
