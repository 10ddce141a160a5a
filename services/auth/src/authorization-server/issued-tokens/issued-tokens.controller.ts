import { Access } from '@hallpass/access';
import { OutsideApi } from '@hallpass/http';
import { Body, Controller, Logger, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '../provider/issuer-address.js';
import { IssuerParams, Posted, Shown, unknownProject } from '../provider/issuer-routes.js';
import { Issuers } from '../provider/issuers.js';
import { OIDCProviderError } from '../provider/library.js';
import { RefusedApplications } from '../provider/refused-applications.js';
import { EndpointCall, type EndpointName } from './endpoint-call.js';
import { Introspection } from './introspection.service.js';
import { refusalOf } from './refusal.js';
import { Revocation } from './revocation.service.js';
import { Userinfo } from './userinfo.service.js';

/** The endpoints of an issuer that take its tokens (contract/08 §2), which read what they need in one statement. */
@Controller()
@OutsideApi()
@Access('none')
export class IssuedTokensController {
  private readonly logger = new Logger('Issuers');

  constructor(
    private readonly issuers: Issuers,
    private readonly introspection: Introspection,
    private readonly revocation: Revocation,
    private readonly userinfo: Userinfo,
    private readonly refused: RefusedApplications,
  ) {}

  @Posted(ENDPOINTS.introspection)
  introspect(
    @Param() params: IssuerParams,
    @Body() body: Buffer | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answer('introspection', params, request, reply, body);
  }

  @Posted(ENDPOINTS.revocation)
  revoke(
    @Param() params: IssuerParams,
    @Body() body: Buffer | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answer('revocation', params, request, reply, body);
  }

  @Shown(ENDPOINTS.userinfo)
  showUser(@Param() params: IssuerParams, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answer('userinfo', params, request, reply);
  }

  @Posted(ENDPOINTS.userinfo)
  postForUser(
    @Param() params: IssuerParams,
    @Body() body: Buffer | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answer('userinfo', params, request, reply, body);
  }

  private async answer(
    endpoint: EndpointName,
    { project_id: projectId }: IssuerParams,
    request: FastifyRequest,
    reply: FastifyReply,
    body?: Buffer,
  ): Promise<void> {
    const issuer = await this.issuers.find(projectId);
    if (!issuer) throw unknownProject();
    const call = new EndpointCall(issuer, endpoint, request, reply, body);
    void reply.header('cache-control', 'no-store');
    try {
      void reply.code(200).send(await this[endpoint].answer(call));
    } catch (error) {
      if (!(error instanceof OIDCProviderError)) throw error;
      this.note(call, error, request);
      const { status, headers, body: answer } = refusalOf(call, error);
      void reply.code(status).headers(headers).send(answer);
    }
  }

  private note({ endpoint, clientId, projectId }: EndpointCall, error: OIDCProviderError, request: FastifyRequest) {
    this.logger.log({
      message: 'The issuer refused a request',
      endpoint,
      error: error.error,
      reason: error.error_detail ?? error.error_description,
      application_id: clientId,
      project_id: projectId,
      request_id: request.id,
    });
    this.refused.note({ projectId, clientId, clientAddress: request.clientAddress }, error);
  }
}
