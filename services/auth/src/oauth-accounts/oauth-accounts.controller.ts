import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { answerList, Answers, AnswersPage, IgnoredQuery, Operation, success, SuccessDto } from '@hallpass/http';
import {
  CreateOAuthAccountDto,
  ListOAuthAccountsQuery,
  OAuthAccountDto,
  OAuthAccountParams,
  OAuthAccountsQuery,
  UpdateOAuthAccountDto,
} from './oauth-account.dto.js';
import type { OAuthAccountRow } from './oauth-account.sql.js';
import { OAuthAccountsService } from './oauth-accounts.service.js';

const USER_ERRORS = ['CannotGetOwnUserWithoutUser', 'UserNotFound'] as const;

/** Users' accounts at other providers (contract/02 §9). */
@Controller('oauth-providers')
export class OAuthAccountsController {
  constructor(private readonly accounts: OAuthAccountsService) {}

  @Get()
  @Operation({
    summary: 'List a user’s provider accounts',
    area: 'contact-channels',
    access: 'client',
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER', stranger: 403, missing: 'USER_NOT_FOUND' },
    sample: 'const providers = await user.listOAuthProviders();',
  })
  @Access('client')
  @AnswersPage(OAuthAccountDto, ...USER_ERRORS, 403)
  async list(@CurrentCaller() caller: Caller, @Query() query: ListOAuthAccountsQuery) {
    await this.accounts.assertMayList(caller, query.user_id);
    return answerList(
      query,
      (limit) => this.accounts.walk(caller, query.user_id, { cursor: query.cursor, limit }),
      (row) => accountJson(row, caller),
    );
  }

  @Post()
  @Operation({
    summary: 'Link a provider account to a user',
    area: 'contact-channels',
    access: 'server',
    outcomes: { missing: 'USER_NOT_FOUND' },
    audit: ['insert oauth_account'],
    sample:
      "const result = await app.createOAuthProvider({ userId, providerConfigId: 'github', accountId, email, allowSignIn: true, allowConnectedAccounts: false });",
  })
  @IgnoredQuery(OAuthAccountsQuery)
  @Access('server')
  @Answers(201, OAuthAccountDto, ...USER_ERRORS, 'OAuthProviderAccountIdAlreadyUsedForSignIn', 404)
  async create(@CurrentCaller() caller: Caller, @Body() dto: CreateOAuthAccountDto): Promise<OAuthAccountDto> {
    return accountJson(await this.accounts.create(caller, dto), caller);
  }

  @Get(':user_id/:provider_id')
  @Operation({
    summary: 'Get a provider account',
    area: 'contact-channels',
    access: 'client',
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER', stranger: 403, missing: 'USER_NOT_FOUND' },
    dashboard: { unusedBecause: 'another operation does more' },
    sample: 'const provider = await user.getOAuthProvider(providerId);',
  })
  @IgnoredQuery(OAuthAccountsQuery)
  @Access('client')
  @Answers(200, OAuthAccountDto, ...USER_ERRORS, 403, 404)
  async read(
    @CurrentCaller() caller: Caller,
    @Param() { user_id, provider_id }: OAuthAccountParams,
  ): Promise<OAuthAccountDto> {
    return accountJson(await this.accounts.read(caller, user_id, provider_id), caller);
  }

  @Patch(':user_id/:provider_id')
  @Operation({
    summary: 'Update how a provider account may be used',
    area: 'contact-channels',
    access: 'client',
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER', stranger: 403, missing: 'USER_NOT_FOUND' },
    audit: ['update oauth_account'],
    recentSignIn: true,
    sample: 'const result = await provider.update({ allowSignIn: false });',
  })
  @IgnoredQuery(OAuthAccountsQuery)
  @Access('client')
  @Answers(
    200,
    OAuthAccountDto,
    ...USER_ERRORS,
    'OAuthProviderAccountIdAlreadyUsedForSignIn',
    'SignUpNotEnabled',
    'RecentSignInRequired',
    403,
    404,
  )
  async update(
    @CurrentCaller() caller: Caller,
    @Param() { user_id, provider_id }: OAuthAccountParams,
    @Body() dto: UpdateOAuthAccountDto,
  ): Promise<OAuthAccountDto> {
    return accountJson(await this.accounts.update(caller, user_id, provider_id, dto), caller);
  }

  @Delete(':user_id/:provider_id')
  @Operation({
    summary: 'Unlink a provider account',
    area: 'contact-channels',
    access: 'client',
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER', stranger: 403, missing: 'USER_NOT_FOUND' },
    audit: ['delete oauth_account'],
    recentSignIn: true,
    sample: 'await provider.delete();',
  })
  @IgnoredQuery(OAuthAccountsQuery)
  @Access('client')
  @Answers(200, SuccessDto, ...USER_ERRORS, 'RecentSignInRequired', 403, 404)
  async delete(
    @CurrentCaller() caller: Caller,
    @Param() { user_id, provider_id }: OAuthAccountParams,
  ): Promise<SuccessDto> {
    await this.accounts.delete(caller, user_id, provider_id);
    return success();
  }
}

function accountJson(row: OAuthAccountRow, { accessType, project }: Caller): OAuthAccountDto {
  return {
    user_id: row.user_id,
    id: row.id,
    ...(row.email === null ? {} : { email: row.email }),
    provider_config_id: row.provider_config_id,
    type: project.config.auth.oauth.providers[row.provider_config_id]?.type ?? row.provider_config_id,
    allow_sign_in: row.allow_sign_in,
    allow_connected_accounts: row.allow_connected_accounts,
    ...(accessType === 'client' ? {} : { account_id: row.account_id }),
  };
}
