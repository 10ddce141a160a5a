import { Access } from '@hallpass/access';
import { NoQuery, OutsideApi } from '@hallpass/http';
import { Body, Controller, Get, Header, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import {
  type AuthorizationRequestDto,
  AuthorizationRequestParams,
  type DecidedDto,
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
  @ApiExcludeEndpoint()
  @Header('cache-control', 'no-store')
  read(
    @Param() { project_id, uid }: AuthorizationRequestParams,
    @Headers('cookie') cookies: string | undefined,
  ): Promise<AuthorizationRequestDto> {
    return this.requests.read(project_id, uid, cookies);
  }

  @Post('decision')
  @HttpCode(200)
  @ApiExcludeEndpoint()
  @Header('cache-control', 'no-store')
  async decide(
    @Param() { project_id, uid }: AuthorizationRequestParams,
    @Headers('cookie') cookies: string | undefined,
    @Body() dto: DecideDto,
  ): Promise<DecidedDto> {
    return { redirect_to: await this.requests.decide(project_id, uid, cookies, dto) };
  }
}
