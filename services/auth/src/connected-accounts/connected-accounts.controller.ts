import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller, requireOwnUser } from '@hallpass/access';
import { Answers, NoQuery } from '@hallpass/http';
import {
  ConnectedAccountParams,
  NewProviderAccessTokenDto,
  OwnConnectedAccountParams,
  ProviderAccessTokenDto,
} from './connected-account.dto.js';
import { ConnectedAccounts } from './connected-accounts.service.js';

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
  @Answers(201, NewProviderAccessTokenDto, ...ERRORS, 'UserNotFound', 403)
  async accessToken(
    @CurrentCaller() caller: Caller,
    @Param() { user_id: userId, provider_id: providerConfigId }: ConnectedAccountParams,
    @Body() { scope }: ProviderAccessTokenDto,
  ): Promise<NewProviderAccessTokenDto> {
    return { access_token: await this.accounts.accessToken(caller, { userId, providerConfigId, scope }) };
  }

  @Post('auth/oauth/connected-accounts/:provider_id/access-token')
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
