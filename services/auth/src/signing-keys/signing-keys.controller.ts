import { Controller, Logger, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, NoQuery, success, SuccessDto } from '@hallpass/http';
import { SigningKeys } from './signing-keys.service.js';

/** Additions of our own to the wire: what an owner may do with the signing keys of a project. */
@Controller('internal/signing-keys')
@Access('admin')
@NoQuery()
export class SigningKeysController {
  private readonly logger = new Logger('SigningKeys');

  constructor(private readonly keys: SigningKeys) {}

  /**
   * Replaces the keys that sign access tokens, on demand (security A6). Tokens signed before verify until they
   * expire; every process signs with the new keys within a minute.
   */
  @Post('rotate')
  @Answers(200, SuccessDto)
  async rotate(@CurrentCaller() { projectId, adminUserId, requestId }: Caller): Promise<SuccessDto> {
    await this.keys.rotate(projectId);
    this.logger.log({
      message: 'The signing keys of a project were replaced on demand',
      project_id: projectId,
      admin_user_id: adminUserId,
      request_id: requestId,
    });
    return success();
  }
}
