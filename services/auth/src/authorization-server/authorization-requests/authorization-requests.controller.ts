import { Access } from '@hallpass/access';
import { Answers, NoQuery, Operation, OutsideApi } from '@hallpass/http';
import { Body, Controller, Get, Header, Headers, Param, Post } from '@nestjs/common';
import {
  AuthorizationRequestDto,
  AuthorizationRequestParams,
  DecidedDto,
  DecideDto,
} from './authorization-requests.dto.js';
import { AuthorizationRequests } from './authorization-requests.service.js';

/**
 * For the hosted page `consent`. Below the address to which the browser sends the cookie of the request, so that two
 * requests of a browser do not disturb each other.
 */
@Controller('p/:project_id/oauth/authorize/:uid')
@OutsideApi()
@Access('none')
@NoQuery()
export class AuthorizationRequestsController {
  constructor(private readonly requests: AuthorizationRequests) {}

  @Get('request')
  @Operation({ summary: 'Get what an application asks a user for', area: 'sign-in', access: 'none' })
  @Header('cache-control', 'no-store')
  @Answers(200, AuthorizationRequestDto, 403, 404)
  read(
    @Param() { project_id, uid }: AuthorizationRequestParams,
    @Headers('cookie') cookies: string | undefined,
  ): Promise<AuthorizationRequestDto> {
    return this.requests.read(project_id, uid, cookies);
  }

  @Post('decision')
  @Operation({
    summary: 'Sign a user in to an application, or allow or refuse its request',
    area: 'sign-in',
    access: 'none',
    recentSignIn: 'the new session is as old as the sign-in behind it',
  })
  @Header('cache-control', 'no-store')
  @Answers(200, DecidedDto, 'RefreshTokenNotFoundOrExpired', 401, 403, 404, 409)
  async decide(
    @Param() { project_id, uid }: AuthorizationRequestParams,
    @Headers('cookie') cookies: string | undefined,
    @Body() dto: DecideDto,
  ): Promise<DecidedDto> {
    return { redirect_to: await this.requests.decide(project_id, uid, cookies, dto) };
  }
}
