import { Injectable } from '@nestjs/common';
import type { Caller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { VerificationCodes } from '@hallpass/identity';
import { readWaysIn } from './read-ways-in.js';
import { toWaysIn, type WaysInDto } from './ways-in.dto.js';
import { selectByMailbox } from '../sign-ins/mailbox-user.sql.js';

@Injectable()
export class ListWaysIn {
  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
  ) {}

  /**
   * Lists everything that acts for the account of a verification email. The call counts as a check of the code, which
   * stays valid (security D8).
   * @returns null if the address does not sign in: the mailbox's owner must not learn about an account that it does not
   * open
   * @throws the four VerificationCode errors
   */
  async list({ project, projectId }: Caller, code: string): Promise<WaysInDto | null> {
    const type = 'contact_channel_verification';
    const { userId, data } = await this.codes.check(this.database, { projectId, type, code });
    const address = { userId: userId ?? '', email: String(data['email']) };
    if (userId === null || (await selectByMailbox(this.database, { projectId, ...address })).length === 0) return null;
    return toWaysIn(await readWaysIn(this.database, project, address));
  }
}
