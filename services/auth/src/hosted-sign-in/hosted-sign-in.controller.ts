import { Body, Controller, Get, Header, Post, Query, Req } from '@nestjs/common';
import { Access, assertHostedPagesOn, type Caller, CurrentCaller } from '@hallpass/access';
import { SchemaFaults } from '@hallpass/errors';
import { Answers, Operation, success, SuccessDto, EnumField, StringField, UrlField } from '@hallpass/http';
import { assertTrustedUrl } from '@hallpass/projects';
import type { FastifyRequest } from 'fastify';
import { ApiProperty } from '@nestjs/swagger';
import { repeatedKeys } from '../oauth/parameters.js';
import { HostedSignIn } from './hosted-sign-in.service.js';

/** The parameters with which an app sends its user to the hosted sign-in page (RFC 6749 §4.1.1, RFC 7636 §4.3). */
class AuthorizationRequestDto {
  @EnumField(['code']) response_type!: 'code';
  @UrlField({ description: 'URL that the browser returns to with a code; must be trusted by the project' })
  redirect_uri!: string;
  @StringField({ description: 'returned unchanged' }) state!: string;
  @StringField({
    pattern: /^[A-Za-z0-9_-]{43}$/,
    patternMessage: 'must be the base64url SHA-256 of the code verifier (RFC 7636, S256)',
  })
  code_challenge!: string;
  @EnumField(['S256']) code_challenge_method!: 'S256';
}

class IssueCodeDto extends AuthorizationRequestDto {
  @StringField({ description: 'refresh token of the session at the hosted pages' }) refresh_token!: string;
}

class IssuedCodeDto {
  @ApiProperty({
    format: 'uri',
    description: '`redirect_uri` with `code`, which works once within 60 seconds, and `state`',
  })
  redirect_url!: string;
}

class ReturnUrlQuery {
  @UrlField({ description: 'where the app wants the user to return after signing out' }) url!: string;
}

class ReturnUrlDto {
  @ApiProperty({ format: 'uri', description: 'the same URL, if the project trusts it' }) url!: string;
}

/** Endpoints with which the hosted pages send a user back to an app (contract/02 §15). */
@Controller('auth/hosted-sign-in')
@Access('client')
export class HostedSignInController {
  constructor(private readonly hostedSignIn: HostedSignIn) {}

  /** Checks whether the page may continue with an app's request. Grants nothing yet. */
  @Get()
  @Operation({
    summary: 'Redirect a browser to the hosted sign-in page',
    area: 'sign-in',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'SCHEMA_ERROR' },
    dashboard: { unusedBecause: 'for signing in to apps' },
    sample: 'await app.redirectToHostedSignIn();',
  })
  @Answers(200, SuccessDto, 'RedirectUrlNotWhitelisted', 403)
  check(
    @CurrentCaller() { project }: Caller,
    @Query() { redirect_uri: redirectUri }: AuthorizationRequestDto,
    @Req() request: FastifyRequest,
  ): SuccessDto {
    const repeated = repeatedKeys(request.raw.url);
    if (repeated.length > 0) throw new SchemaFaults(repeated.map((key) => `query.${key} must not be repeated`));
    assertHostedPagesOn(project);
    assertTrustedUrl(project, redirectUri);
    return success();
  }

  /** Issues an authorization code for the user of a session. `POST /auth/oauth/token` accepts it with its verifier. */
  @Post()
  @Operation({
    summary: 'Create the app’s code after a hosted sign-in',
    area: 'sign-in',
    access: 'client',
    outcomes: { signedOut: 'SCHEMA_ERROR' },
    audit: ['insert oauth_code'],
    recentSignIn: 'the new session is as old as the sign-in behind it',
    dashboard: { unusedBecause: 'for signing in to apps' },
  })
  @Header('cache-control', 'no-store')
  @Answers(200, IssuedCodeDto, 'RedirectUrlNotWhitelisted', 'RefreshTokenNotFoundOrExpired', 401, 403)
  async issue(@CurrentCaller() { project }: Caller, @Body() request: IssueCodeDto): Promise<IssuedCodeDto> {
    const { redirect_uri: redirectUri, code_challenge: codeChallenge, state, refresh_token: refreshToken } = request;
    const url = await this.hostedSignIn.issue(project, { redirectUri, codeChallenge, state }, refreshToken);
    return { redirect_url: url.href };
  }

  /** Checks whether the page may redirect a user to this URL after sign-out. */
  @Get('return-url')
  @Operation({
    summary: 'Check whether a hosted sign-in may return to a URL',
    area: 'sign-in',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'REDIRECT_URL_NOT_WHITELISTED' },
    dashboard: { unusedBecause: 'for signing in to apps' },
  })
  @Answers(200, ReturnUrlDto, 'RedirectUrlNotWhitelisted')
  returnUrl(@CurrentCaller() { project }: Caller, @Query() { url }: ReturnUrlQuery): ReturnUrlDto {
    return { url: assertTrustedUrl(project, url).href };
  }
}
