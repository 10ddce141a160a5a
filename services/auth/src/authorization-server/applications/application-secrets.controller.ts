import { Body, Controller, Delete, Param, Patch, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, NoQuery, Operation, success, SuccessDto } from '@hallpass/http';
import {
  ApplicationParams,
  ApplicationSecretDto,
  ApplicationSecretParams,
  CreateApplicationSecretDto,
  CreatedApplicationSecretDto,
  instantOf,
  secretJson,
  UpdateApplicationSecretDto,
} from './application.dto.js';
import { ApplicationSecrets } from './application-secrets.service.js';

/** Secrets of an application (contract/08 §1). */
@Controller('applications/:application_id/secrets')
@Access('admin')
@NoQuery()
export class ApplicationSecretsController {
  constructor(private readonly secrets: ApplicationSecrets) {}

  @Post()
  @Operation({
    summary: 'Create a secret of an application',
    area: 'applications',
    right: 'keys:write',
    access: 'admin',
    outcomes: { missing: 404 },
    audit: ['insert application_secret'],
    sample: 'const { clientSecret } = await application.createSecret();',
  })
  @Answers(201, CreatedApplicationSecretDto, 404, 409)
  async create(
    @CurrentCaller() { projectId }: Caller,
    @Param() { application_id: applicationId }: ApplicationParams,
    @Body() { expires_at_millis: millis = null }: CreateApplicationSecretDto,
  ): Promise<CreatedApplicationSecretDto> {
    const secret = { applicationId, expiresAt: instantOf(millis) };
    const { row, clientSecret } = await this.secrets.create(projectId, secret);
    return { ...secretJson(row), client_secret: clientSecret };
  }

  @Patch(':secret_id')
  @Operation({
    summary: 'Change when a secret expires',
    area: 'applications',
    right: 'keys:write',
    access: 'admin',
    outcomes: { missing: 404 },
    audit: ['update application_secret'],
    sample: 'await application.secrets[0].update({ expiresAt: new Date(Date.now() + 3_600_000) });',
  })
  @Answers(200, ApplicationSecretDto, 404)
  async update(
    @CurrentCaller() { projectId }: Caller,
    @Param() { application_id: applicationId, secret_id: secretId }: ApplicationSecretParams,
    @Body() { expires_at_millis: millis }: UpdateApplicationSecretDto,
  ): Promise<ApplicationSecretDto> {
    return secretJson(await this.secrets.update(projectId, { applicationId, secretId }, instantOf(millis)));
  }

  @Delete(':secret_id')
  @Operation({
    summary: 'Delete a secret of an application',
    area: 'applications',
    right: 'keys:write',
    access: 'admin',
    outcomes: { missing: 404 },
    audit: ['delete application_secret'],
    sample: 'await application.secrets[0].revoke();',
  })
  @Answers(200, SuccessDto, 404)
  async delete(
    @CurrentCaller() { projectId }: Caller,
    @Param() { application_id: applicationId, secret_id: secretId }: ApplicationSecretParams,
  ): Promise<SuccessDto> {
    await this.secrets.delete(projectId, { applicationId, secretId });
    return success();
  }
}
