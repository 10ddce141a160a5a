import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiConsumes, ApiResponse } from '@nestjs/swagger';
import { Access, requestClientOf } from '@hallpass/access';
import { Answers, Operation } from '@hallpass/http';
import { Settings } from '@hallpass/settings';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OAuthErrorDto, TokenDto, TokenRequestDto } from './oauth-token.dto.js';
import { OAuthTokenService, InvalidTokenRequest } from './oauth-token.service.js';

/** Exchanges refresh tokens and authorization codes for access tokens (contract/01 §13). */
@Controller('auth/oauth')
@Access('none')
export class OAuthTokenController {
  constructor(
    private readonly tokens: OAuthTokenService,
    private readonly settings: Settings,
  ) {}

  @Post('token')
  @Operation({
    summary: 'Exchange a code or a refresh token for tokens',
    area: 'sign-in',
    access: 'none',
    recentSignIn: 'the password, code or token sent with it is the proof',
    sample: 'await app.callOAuthCallback();',
  })
  @ApiConsumes('application/x-www-form-urlencoded', 'application/json')
  @ApiResponse({ status: 400, type: OAuthErrorDto })
  @Answers(
    200,
    TokenDto,
    'SchemaError',
    'SignInDeniedByHook',
    'BlockingHookFailed',
    'RefreshTokenNotFoundOrExpired',
    'InvalidAuthorizationCode',
    'InvalidOAuthClientIdOrSecret',
    'OAuthConnectionAlreadyConnectedToAnotherUser',
    'SignUpNotEnabled',
    'MultiFactorAuthenticationRequired',
  )
  async token(
    @Body() request: TokenRequestDto,
    @Req() { headers, clientAddress }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokenDto | OAuthErrorDto> {
    void reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
    try {
      const client = requestClientOf(headers, this.settings.geoHeaders);
      return await this.tokens.grant(request, { clientAddress, client, isOfPage: Boolean(headers.origin) });
    } catch (error) {
      if (!(error instanceof InvalidTokenRequest)) throw error;
      void reply.status(400);
      return { error: error.error, error_description: error.message };
    }
  }
}
