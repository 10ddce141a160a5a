import { All, Controller, Get, HttpStatus, Param, Query, Redirect, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiProperty } from '@nestjs/swagger';
import { Access } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { Answers, Operation, BooleanField, StringField } from '@hallpass/http';
import { ProjectStore } from '@hallpass/projects';
import { Settings } from '@hallpass/settings';
import type { FastifyReply } from 'fastify';
import type { PublicEcJwk } from './key-pair.js';
import { SigningKeys } from './signing-keys.service.js';
import { PUBLISHED_KEYS } from './signing-keys.sql.js';

const ProjectIdField = () =>
  StringField({
    pattern: /^(?:internal|[0-9a-fA-F-]{36})$/,
    patternMessage: 'must be the id of a project',
    lowerCase: true,
    description: 'a UUID, or `internal`',
  });

class JwksParams {
  @ProjectIdField() project_id!: string;
}

class AnonymousJwksParams extends JwksParams {
  @StringField() '*'!: string;
}

class JwksQuery {
  @BooleanField({ default: false, description: 'includes the keys for anonymous users' })
  include_anonymous!: boolean;
}

class JwkDto {
  @ApiProperty({ enum: ['EC'] }) kty!: string;
  @ApiProperty({ enum: ['ES256'] }) alg!: string;
  @ApiProperty({ enum: ['P-256'] }) crv!: string;
  @ApiProperty() x!: string;
  @ApiProperty() y!: string;
  @ApiProperty() kid!: string;
}

class JwksDto {
  @ApiProperty({ type: [JwkDto], maxItems: 2 * PUBLISHED_KEYS }) keys!: JwkDto[];
}

/** The public keys of a project's access tokens, for anyone who verifies them (contract/01 §11). */
@Controller()
@Access('none')
export class JwksController {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectStore,
    private readonly keys: SigningKeys,
    private readonly settings: Settings,
  ) {}

  @Get('projects/:project_id/.well-known/jwks.json')
  @Operation({ summary: 'Get the public keys of access tokens', area: 'sessions', access: 'none' })
  @Answers(200, JwksDto, 404)
  async jwks(
    @Param() { project_id }: JwksParams,
    @Query() { include_anonymous }: JwksQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JwksDto> {
    if (!(await this.projects.load(this.database, project_id)))
      throw new TextError(404, 'UNKNOWN_PROJECT', 'The project does not exist.');
    const keys = await this.keys.published(project_id, include_anonymous ? ['regular', 'anonymous'] : ['regular']);
    // Set the header only after a successful read, so that errors are never cached.
    reply.header('cache-control', 'public, max-age=3600');
    return { keys: keys as PublicEcJwk[] };
  }

  /** Makes discovery work for the issuer of anonymous tokens by redirecting to the project's own path. */
  @Get('projects-anonymous-users/:project_id/.well-known/jwks.json')
  @Operation({ summary: 'Get the public keys of anonymous users’ access tokens', area: 'sessions', access: 'none' })
  @Redirect()
  @Answers(307, 'none')
  anonymousJwks(@Param() { project_id }: JwksParams): { url: string; statusCode: number } {
    return this.ofProject(project_id, 'jwks.json');
  }

  @All('projects-anonymous-users/:project_id/.well-known/*')
  @Redirect()
  @ApiExcludeEndpoint()
  anonymousWellKnown(@Param() params: AnonymousJwksParams): { url: string; statusCode: number } {
    return this.ofProject(params.project_id, params['*']);
  }

  private ofProject(projectId: string, path: string): { url: string; statusCode: number } {
    const file = path.split('/').map(encodeURIComponent).join('/');
    const url = `${this.settings.url}/api/v1/projects/${projectId}/.well-known/${file}?include_anonymous=true`;
    return { url, statusCode: HttpStatus.TEMPORARY_REDIRECT };
  }
}
