import { Injectable } from '@nestjs/common';
import type { Caller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { VerificationCodes } from '@hallpass/identity';
import { readWaysIn } from './read-ways-in.js';
import { toWaysIn, type WaysInDto } from './ways-in.dto.js';
import { selectSigningIn } from './ways-in.sql.js';

@Injectable()
export class ListWaysIn {
  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
  ) {}

  /**
   * Lists what acts for the account that a verification email names. The call counts, and uses nothing up (security D8).
   * @returns null when the address does not sign in: its mailbox opens no account, so its reader learns nothing of one
   * @throws the four VerificationCode errors
   */
  async list({ project, projectId }: Caller, code: string): Promise<WaysInDto | null> {
    const type = 'contact_channel_verification';
    const { userId, data } = await this.codes.check(this.database, { projectId, type, code });
    const address = { userId: userId ?? '', email: String(data['email']) };
    if (userId === null || (await selectSigningIn(this.database, { projectId, ...address })).length === 0) return null;
    return toWaysIn(await readWaysIn(this.database, project, address));
  }
}
