import { Access } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { FreeBody, NoQuery, OutsideApi, RawBody, StringField } from '@hallpass/http';
import { ProjectStore } from '@hallpass/projects';
import { Settings } from '@hallpass/settings';
import { Body, Controller, Delete, Get, Headers, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS, issuerAddress } from '../provider/issuer-address.js';
import { IssuerParams, unknownProject } from '../provider/issuer-routes.js';
import { ClientRegistrations, type Registered } from './client-registrations.service.js';
import { registeredMetadata, RegistrationError } from './registration-metadata.js';

class ClientParams extends IssuerParams {
  @StringField() client_id!: string;
}

/** Dynamic client registration and its management (RFC 7591, RFC 7592), with the errors of these RFCs. */
@Controller(`p/:project_id${ENDPOINTS.registration}`)
@OutsideApi()
@Access('none')
@NoQuery()
export class ClientRegistrationsController {
  constructor(
    private readonly registrations: ClientRegistrations,
    private readonly database: Database,
    private readonly projects: ProjectStore,
    private readonly settings: Settings,
  ) {}

  @Post()
  @RawBody()
  @FreeBody()
  @ApiExcludeEndpoint()
  async create(
    @Param() { project_id }: IssuerParams,
    @Body() body: Buffer | undefined,
    @Req() { clientAddress }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const project = await this.projects.load(this.database, project_id);
    if (!project) throw unknownProject();
    await answer(reply, async () => {
      const { token, ...registered } = await this.registrations.create(project, clientAddress, body);
      return { status: 201, content: this.information(project_id, registered, token) };
    });
  }

  @Get(':client_id')
  @ApiExcludeEndpoint()
  async read(
    @Param() { project_id: projectId, client_id: clientId }: ClientParams,
    @Headers('authorization') authorization: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const token = bearerOf(authorization);
    await answer(reply, async () => {
      const registered = await this.registrations.read({ projectId, clientId, token });
      return registered && { status: 200, content: this.information(projectId, registered, token) };
    });
  }

  @Put(':client_id')
  @RawBody()
  @FreeBody()
  @ApiExcludeEndpoint()
  async update(
    @Param() { project_id: projectId, client_id: clientId }: ClientParams,
    @Body() body: Buffer | undefined,
    @Headers('authorization') authorization: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const token = bearerOf(authorization);
    await answer(reply, async () => {
      const registered = await this.registrations.update({ projectId, clientId, token }, body);
      return registered && { status: 200, content: this.information(projectId, registered, token) };
    });
  }

  @Delete(':client_id')
  @ApiExcludeEndpoint()
  async delete(
    @Param() { project_id: projectId, client_id: clientId }: ClientParams,
    @Headers('authorization') authorization: string | undefined,
    @Req() { clientAddress }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const token = bearerOf(authorization);
    await answer(reply, async () => {
      const deleted = await this.registrations.delete({ projectId, clientId, token }, clientAddress);
      return deleted && { status: 204 };
    });
  }

  /** RFC 7591 §3.2.1 and RFC 7592 §3. */
  private information(projectId: string, { row, clientSecret }: Registered, token: string): object {
    return {
      ...registeredMetadata(row),
      ...(clientSecret === undefined ? {} : { client_secret: clientSecret, client_secret_expires_at: 0 }),
      registration_access_token: token,
      registration_client_uri: `${issuerAddress(this.settings.url, projectId)}${ENDPOINTS.registration}/${row.id}`,
    };
  }
}

const bearerOf = (authorization: string | undefined): string =>
  /^Bearer ([\w-]+)$/i.exec(authorization ?? '')?.[1] ?? '';

/** @param work returns null for an unknown client or token */
async function answer(
  reply: FastifyReply,
  work: () => Promise<{ status: number; content?: object } | null>,
): Promise<void> {
  void reply.header('cache-control', 'no-store');
  try {
    const result = await work();
    if (result) return void (await reply.status(result.status).send(result.content));
    void reply.header('www-authenticate', 'Bearer error="invalid_token"');
    await reply.status(401).send({
      error: 'invalid_token',
      error_description: 'the client does not exist, or this is not its registration access token',
    });
  } catch (error) {
    if (!(error instanceof RegistrationError)) throw error;
    await reply.status(error.status).send({ error: error.error, error_description: error.message });
  }
}
