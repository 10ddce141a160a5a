import { Access, RATE_LIMITS, RateLimits } from '@hallpass/access';
import { OutsideApi, StringField } from '@hallpass/http';
import { Settings } from '@hallpass/settings';
import { Body, Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SigningKeys } from '../../signing-keys/signing-keys.service.js';
import { ENDPOINTS, issuerAddress } from './issuer-address.js';
import { IssuerParams, Posted, Shown, unknownProject } from './issuer-routes.js';
import { Issuers } from './issuers.js';

class ResumeParams extends IssuerParams {
  @StringField() uid!: string;
}

const OPENID = '/.well-known/openid-configuration';
const OAUTH = '/.well-known/oauth-authorization-server';

/**
 * The endpoints of the issuer of every project (contract/08). The library answers; limits, request ids, logs and
 * metrics are those of every route. The metadata is also at the addresses that RFC 8414 §3.1 makes from the issuer.
 */
@Controller()
@OutsideApi()
@Access('none')
export class IssuerController {
  constructor(
    private readonly issuers: Issuers,
    private readonly keys: SigningKeys,
    private readonly settings: Settings,
    private readonly limits: RateLimits,
  ) {}

  @Shown(OPENID)
  openid(@Param() params: IssuerParams, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(params, request, reply, OPENID);
  }

  @Shown(OAUTH)
  oauth(@Param() params: IssuerParams, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(params, request, reply, OAUTH);
  }

  @Get('.well-known/openid-configuration/p/:project_id')
  @ApiExcludeEndpoint()
  insertedOpenid(@Param() params: IssuerParams, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.answer(params, request, reply, OPENID);
  }

  @Get('.well-known/oauth-authorization-server/p/:project_id')
  @ApiExcludeEndpoint()
  insertedOauth(@Param() params: IssuerParams, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.answer(params, request, reply, OAUTH);
  }

  /** Also the keys that sign soon, and those that signed until lately. */
  @Shown(ENDPOINTS.jwks)
  async jwks(@Param() { project_id }: IssuerParams, @Res({ passthrough: true }) reply: FastifyReply): Promise<object> {
    if (!(await this.issuers.find(project_id))) throw unknownProject();
    const keys = await this.keys.published(project_id, ['regular', 'id_token']);
    void reply.header('cache-control', 'public, max-age=3600');
    return { keys: keys.map((key) => ({ ...key, use: 'sig' })) };
  }

  @Shown(ENDPOINTS.authorization)
  authorize(@Param() params: IssuerParams, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(params, request, reply, ENDPOINTS.authorization);
  }

  /** Where the browser returns after the user has decided. */
  @Shown(`${ENDPOINTS.authorization}/:uid`)
  resume(@Param() params: ResumeParams, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(params, request, reply, `${ENDPOINTS.authorization}/${encodeURIComponent(params.uid)}`);
  }

  @Posted(ENDPOINTS.pushed_authorization_request)
  push(
    @Param() params: IssuerParams,
    @Body() body: Buffer | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.answer(params, request, reply, ENDPOINTS.pushed_authorization_request, body);
  }

  @Posted(ENDPOINTS.device_authorization)
  authorizeDevice(
    @Param() params: IssuerParams,
    @Body() body: Buffer | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.answer(params, request, reply, ENDPOINTS.device_authorization, body);
  }

  @Posted(ENDPOINTS.token)
  token(
    @Param() params: IssuerParams,
    @Body() body: Buffer | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.answer(params, request, reply, ENDPOINTS.token, body);
  }

  @Shown(ENDPOINTS.end_session)
  logout(@Param() params: IssuerParams, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(params, request, reply, ENDPOINTS.end_session);
  }

  /**
   * A form of another site (OpenID Connect Core 1.0 §3.1.2.1, RP-Initiated Logout 1.0 §2): browsers send our cookies only
   * with the GET that follows.
   */
  @Posted(ENDPOINTS.authorization)
  postAuthorize(@Param() params: IssuerParams, @Body() body: Buffer | undefined, @Res() reply: FastifyReply): void {
    this.getInstead(params, ENDPOINTS.authorization, body, reply);
  }

  @Posted(ENDPOINTS.end_session)
  postLogout(@Param() params: IssuerParams, @Body() body: Buffer | undefined, @Res() reply: FastifyReply): void {
    this.getInstead(params, ENDPOINTS.end_session, body, reply);
  }

  @Posted(`${ENDPOINTS.end_session}/confirm`)
  confirmLogout(
    @Param() params: IssuerParams,
    @Body() body: Buffer | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.answer(params, request, reply, `${ENDPOINTS.end_session}/confirm`, body);
  }

  @Shown(`${ENDPOINTS.end_session}/success`)
  loggedOut(@Param() params: IssuerParams, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer(params, request, reply, `${ENDPOINTS.end_session}/success`);
  }

  private getInstead(
    { project_id: projectId }: IssuerParams,
    path: string,
    body: Buffer | undefined,
    reply: FastifyReply,
  ): void {
    const query = new URLSearchParams(body?.toString()).toString();
    // The id is the caller's, and may contain anything that a path may.
    const issuer = issuerAddress(this.settings.url, encodeURIComponent(projectId));
    void reply.redirect(`${issuer}${path}?${query}`, 303);
  }

  private async answer(
    { project_id: projectId }: IssuerParams,
    { raw, id: requestId, clientAddress }: FastifyRequest,
    reply: FastifyReply,
    path: string,
    body?: Buffer,
  ): Promise<void> {
    // Stores a request before anybody has signed in.
    if (path === ENDPOINTS.authorization || path === ENDPOINTS.device_authorization)
      await this.limits.consume(RATE_LIMITS.applicationRequest, { projectId, clientAddress });
    const issuer = await this.issuers.find(projectId);
    if (!issuer) throw unknownProject();
    const [, query] = /(\?.*)$/.exec(raw.url ?? '') ?? [];
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.hijack();
    await issuer.answer({ raw, requestId, clientAddress, path: `${path}${query ?? ''}`, body }, reply.raw);
  }
}
