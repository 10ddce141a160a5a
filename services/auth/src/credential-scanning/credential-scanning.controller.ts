import { Body, Controller, Headers, Post, Req } from '@nestjs/common';
import { ApiBody, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { Access } from '@hallpass/access';
import { Answers, BODY_LIMIT_BYTES, FreeBody, Operation, RawBody, success, SuccessDto } from '@hallpass/http';
import type { FastifyRequest } from 'fastify';
import { CredentialLabelDto, FoundCredentialDto, RevokeLeakedKeyDto } from './credential-scanning.dto.js';
import { CredentialScanningService } from './credential-scanning.service.js';

/** Each entry of a body takes at least 16 bytes. */
const MAX_FOUND = BODY_LIMIT_BYTES / 16;

/** Reports of API keys that were found in public (contract/04 §7). */
@Controller('integrations/credential-scanning')
@Access('none')
export class CredentialScanningController {
  constructor(private readonly scanning: CredentialScanningService) {}

  /** Revokes a key. Needs no project and no authentication: anyone who has the key could already use it. */
  @Post('revoke')
  @Operation({
    summary: 'Revoke a leaked API key',
    area: 'api-keys',
    access: 'none',
    recentSignIn: 'called by a program or provider, without a session',
  })
  @Answers(200, SuccessDto, 'ApiKeyNotFound', 'PublicApiKeyCannotBeRevoked', 'ApiKeyExpired')
  async revoke(
    @Body() { api_key: key }: RevokeLeakedKeyDto,
    @Req() { clientAddress }: FastifyRequest,
  ): Promise<SuccessDto> {
    await this.scanning.revoke(key, clientAddress);
    return success();
  }

  /** The endpoint for partners of GitHub's secret scanning. The scanner signs the bytes of the body. */
  @Post('github')
  @Operation({
    summary: 'Report leaked API keys that a scanner found',
    area: 'api-keys',
    access: 'none',
    recentSignIn: 'called by a program or provider, without a session',
  })
  @RawBody()
  @FreeBody()
  @ApiExtraModels(FoundCredentialDto, CredentialLabelDto)
  @ApiBody({ schema: { type: 'array', items: { $ref: getSchemaPath(FoundCredentialDto) } } })
  @Answers(
    200,
    { type: 'array', maxItems: MAX_FOUND, items: { $ref: getSchemaPath(CredentialLabelDto) } },
    'SchemaError',
    401,
  )
  revokeFound(
    @Body() body: Buffer | undefined,
    @Headers('github-public-key-identifier') keyId?: string,
    @Headers('github-public-key-signature') signature?: string,
  ): Promise<CredentialLabelDto[]> {
    return this.scanning.revokeFound({ body: body ?? Buffer.alloc(0), keyId, signature });
  }
}
