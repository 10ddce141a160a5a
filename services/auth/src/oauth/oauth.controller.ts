import { Body, Controller, Get, Header, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiConsumes, ApiProduces } from '@nestjs/swagger';
import { Access } from '@hallpass/access';
import { SchemaFaults } from '@hallpass/errors';
import { Answers, AnswersErrorPages, FORM_PAGE_HEADERS, Operation, showsPages } from '@hallpass/http';
import { Settings } from '@hallpass/settings';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthorizeQuery, LinkDecisionDto, LinkQuestionQuery, ProviderParams } from './authorize.dto.js';
import { OAuthAuthorize } from './oauth-authorize.service.js';
import type { CallbackAnswer } from './callback-answer.js';
import { OAuthCallback } from './oauth-callback.service.js';
import { clearFlowCookie, clearOldFlowCookies } from './flow-cookie.js';
import { LinkConsent } from './link-consent.js';
import { callbackParameters, repeatedKeys } from './parameters.js';
import { BrowserErrorFilter } from './browser-error.filter.js';

const CALLBACK_ERRORS = [
  'OuterOAuthTimeout',
  'OAuthProviderNotFoundOrNotEnabled',
  'OAuthProviderAccessDenied',
  'RedirectUrlNotWhitelisted',
  'OAuthConnectionAlreadyConnectedToAnotherUser',
  'ContactChannelAlreadyUsedForAuthBySomeoneElse',
  'SignUpNotEnabled',
] as const;

const LED_ON = { type: 'object', description: 'empty' } as const;

/**
 * These pages have URLs with parameters of the app and the provider, which must not leak to the next page (security
 * F7).
 */
const REFERRER_POLICY = ['referrer-policy', 'no-referrer'] as const;

/** Pages of a sign-in with a provider, to which browsers navigate without headers (contract/02 §6). */
@Controller('auth/oauth')
@Access('none')
@AnswersErrorPages(BrowserErrorFilter)
export class OAuthController {
  constructor(
    private readonly authorizations: OAuthAuthorize,
    private readonly callbacks: OAuthCallback,
    private readonly links: LinkConsent,
    private readonly settings: Settings,
  ) {}

  @Get('authorize/:provider_id')
  @Operation({
    summary: 'Redirect a browser to a sign-in provider',
    area: 'sign-in',
    access: 'none',
    recentSignIn: true,
    sample: "await app.signInWithOAuth('github');",
  })
  @Header(...REFERRER_POLICY)
  @Answers(
    307,
    'none',
    'InvalidOAuthClientIdOrSecret',
    'InvalidPublishableClientKey',
    'OAuthProviderNotFoundOrNotEnabled',
    'UnparsableAccessToken',
    'AccessTokenExpired',
    'OAuthExtraScopeNotAvailableWithSharedOAuthKeys',
    'RedirectUrlNotWhitelisted',
    'SignUpNotEnabled',
    'RecentSignInRequired',
    403,
  )
  async authorize(
    @Param() { provider_id }: ProviderParams,
    @Query() query: AuthorizeQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const repeated = repeatedKeys(request.raw.url);
    if (repeated.length > 0) throw new SchemaFaults(repeated.map((key) => `query.${key} must not be repeated`));
    const { url, cookie } = await this.authorizations.begin(provider_id, query, request.clientAddress);
    const cookies = [...clearOldFlowCookies(this.settings, request.headers.cookie), cookie];
    void reply.header('set-cookie', cookies).header('location', url.href);
  }

  @Get('callback/:provider_id')
  @Operation({
    summary: 'Receive a browser from a sign-in provider',
    area: 'sign-in',
    access: 'none',
    recentSignIn: 'the password, code or token sent with it is the proof',
  })
  @Header(...REFERRER_POLICY)
  @Answers(303, LED_ON, ...CALLBACK_ERRORS)
  callback(
    @Param() { provider_id }: ProviderParams,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    return this.finish(provider_id, request, reply);
  }

  /** For providers that answer with a form (OAuth 2.0 Form Post Response Mode). */
  @Post('callback/:provider_id')
  @Operation({
    summary: 'Receive a browser from a provider that sends a form',
    area: 'sign-in',
    access: 'none',
    recentSignIn: 'the password, code or token sent with it is the proof',
  })
  @ApiConsumes('application/x-www-form-urlencoded')
  @Header(...REFERRER_POLICY)
  @Answers(303, LED_ON, ...CALLBACK_ERRORS)
  callbackByForm(
    @Param() { provider_id }: ProviderParams,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    return this.finish(provider_id, request, reply);
  }

  /**
   * The page that shows both accounts and asks whether to link them (security E8). The callback redirects browsers
   * here.
   */
  @Get('callback/:provider_id/link')
  @Operation({
    summary: 'Ask the user whether to link a provider account',
    area: 'sign-in',
    access: 'none',
    recentSignIn: 'the password, code or token sent with it is the proof',
  })
  @ApiProduces('text/html')
  @Header(...REFERRER_POLICY)
  @Answers(200, { type: 'string', description: 'a page with a form' })
  async showLink(
    @Param() { provider_id: providerId }: ProviderParams,
    @Query() { state }: LinkQuestionQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const page = await this.links.show({ providerId, state, cookieHeader: request.headers.cookie });
    void reply.headers(FORM_PAGE_HEADERS);
    return page;
  }

  @Post('callback/:provider_id/link')
  @Operation({
    summary: 'Link a provider account, or decline to',
    area: 'sign-in',
    access: 'none',
    recentSignIn: 'the password, code or token sent with it is the proof',
  })
  @ApiConsumes('application/x-www-form-urlencoded')
  @Header(...REFERRER_POLICY)
  @Answers(
    303,
    LED_ON,
    'OuterOAuthTimeout',
    'OAuthProviderAccessDenied',
    'RedirectUrlNotWhitelisted',
    'OAuthConnectionAlreadyConnectedToAnotherUser',
  )
  async decideLink(
    @Param() { provider_id: providerId }: ProviderParams,
    @Body() { state, decision }: LinkDecisionDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    this.clearCookie(state, reply);
    const asked = { providerId, state, cookieHeader: request.headers.cookie };
    return leadOn(await this.links.answer(asked, decision === 'link'), request, reply);
  }

  private async finish(providerId: string, request: FastifyRequest, reply: FastifyReply): Promise<object> {
    const parameters = callbackParameters(request);
    this.clearCookie(parameters.state ?? '', reply);
    const answer = await this.callbacks.finish({
      providerId,
      parameters,
      cookieHeader: request.headers.cookie,
      clientAddress: request.clientAddress,
      showsPages: showsPages(request),
    });
    return leadOn(answer, request, reply);
  }

  /** The flow is over, with or without success, so its cookie is no longer needed. */
  private clearCookie(state: string, reply: FastifyReply): void {
    void reply.header('set-cookie', clearFlowCookie(this.settings, state));
  }
}

function leadOn({ url, outcome, cookie }: CallbackAnswer, request: FastifyRequest, reply: FastifyReply): object {
  if (cookie !== undefined) void reply.header('set-cookie', cookie);
  // After a 307, the browser would post the provider's code again, to the app (security F7).
  const isGet = request.method !== 'POST';
  void reply.status(outcome === 'error' && isGet ? 307 : 303).header('location', url.href);
  return {};
}
