import { Controller, Get, Logger, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersList, listOf, NoQuery, Operation, success, SuccessDto, MillisField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';
import { SigningKeys } from './signing-keys.service.js';
import { PUBLISHED_KEYS, ROTATION_DAYS, type SigningKeyAge } from './signing-keys.sql.js';

/** A key that signs, will sign, or has signed tokens that are still valid; the JWKS contains its public half. */
class SigningKeyDto {
  @ApiProperty({ description: 'as in the header of the tokens that the key signs' }) kid!: string;
  @ApiProperty({ enum: ['regular', 'anonymous'], description: 'which tokens the key signs' })
  audience!: 'regular' | 'anonymous';
  @ApiProperty({ description: 'whether the key signs tokens now' }) is_signing!: boolean;
  @MillisField({ description: 'when the key was created and published' }) created_at_millis!: number;
  @MillisField({ description: 'when the key starts to sign' }) signs_from_millis!: number;
  @MillisField({ description: 'when the next key will be created; later if nobody signs in before then' })
  replaced_at_millis!: number;
  @MillisField({ nullable: true, description: 'when the key leaves the JWKS; null if there is no newer key' })
  retires_at_millis!: number | null;
}

/** Not part of the contract: lets owners manage a project's signing keys. */
@Controller('internal/signing-keys')
@Access('admin')
@NoQuery()
export class SigningKeysController {
  private readonly logger = new Logger('SigningKeys');

  constructor(private readonly keys: SigningKeys) {}

  /**
   * The published keys with their ages, those for users first; within each audience, the current signing key comes
   * first.
   */
  @Get()
  @Operation({ summary: 'List the signing keys and their ages', area: 'sessions', right: 'keys:read', access: 'admin' })
  @AnswersList(SigningKeyDto, {
    atMost: 2 * PUBLISHED_KEYS,
    because: 'the newest hundred of each audience are published',
  })
  async list(@CurrentCaller() { projectId }: Caller): Promise<{ items: SigningKeyDto[]; is_paginated: false }> {
    return listOf((await this.keys.ages(projectId)).map(toKey));
  }

  /**
   * Rotates the keys that sign access tokens (security A6). Tokens signed before stay valid until they expire. Every
   * process uses the new keys within a minute.
   */
  @Post('rotate')
  @Operation({
    summary: 'Rotate the signing key of access tokens',
    area: 'sessions',
    right: 'keys:write',
    access: 'admin',
    audit: ['insert signing_key'],
  })
  @Answers(200, SuccessDto)
  async rotate(@CurrentCaller() { projectId, adminUserId, requestId }: Caller): Promise<SuccessDto> {
    await this.keys.rotate(projectId);
    this.logger.log({
      message: 'An owner rotated the signing keys of a project',
      project_id: projectId,
      admin_user_id: adminUserId,
      request_id: requestId,
    });
    return success();
  }
}

const toKey = ({ kid, audience, is_signing, created_at, signs_from, retired_at }: SigningKeyAge): SigningKeyDto => ({
  kid,
  audience,
  is_signing,
  created_at_millis: created_at.getTime(),
  signs_from_millis: signs_from.getTime(),
  replaced_at_millis: created_at.getTime() + ROTATION_DAYS * 86_400_000,
  retires_at_millis: retired_at?.getTime() ?? null,
});
