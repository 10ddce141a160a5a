import { Injectable } from '@nestjs/common';
import type { Caller } from '@hallpass/access';
import { Database, type Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { endOtherWaysIn, MailRequests, VerificationCodes } from '@hallpass/identity';
import { Freshness } from '@hallpass/freshness';
import type { ProjectSnapshot } from '@hallpass/projects';
import { MultiFactor } from '../multi-factor/multi-factor.js';
import { SecondFactorProof } from '../multi-factor/second-factor-proof.js';
import { lockByMailbox } from '../sign-ins/mailbox-user.sql.js';
import { readWaysIn } from './read-ways-in.js';
import { isAny, toWaysIn, type WaysInDto } from './ways-in.dto.js';

/** Access that is left after a password reset, and the code that ends it. */
export interface Remaining {
  waysIn: WaysInDto;
  /** Null if nothing else acts for the account, or the reset may not end it. */
  endCode: string | null;
  needsSecondFactor: boolean;
}

/** After a password reset, offers to end everything else that acts for the account (security E13). */
@Injectable()
export class EndWaysIn {
  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
    private readonly mails: MailRequests,
    private readonly freshness: Freshness,
    private readonly multiFactor: MultiFactor,
    private readonly secondFactor: SecondFactorProof,
  ) {}

  /**
   * Lists the access that is left, with a code that ends it. Call it last in the transaction of a reset. There is no
   * code if the reset itself verified the address: that address may belong to another user, and must not end access
   * that the owner proved earlier.
   * @param proven the normalized address that the reset has proved
   */
  async offer(
    tx: Tx,
    project: ProjectSnapshot,
    proven: { userId: string; email: string; wasVerified: boolean },
  ): Promise<Remaining> {
    const { userId, email, wasVerified } = proven;
    const waysIn = { ...toWaysIn(await readWaysIn(tx, project, proven)), password: false };
    if (!isAny(waysIn) || !wasVerified) return { waysIn, endCode: null, needsSecondFactor: false };
    const needsSecondFactor = await this.multiFactor.isOn(tx, project.id, userId);
    const code = { type: 'ways_in_end', userId, subject: userId, data: { email } } as const;
    const { code: endCode } = await this.codes.issue(tx, { ...code, projectId: project.id });
    return { waysIn, endCode, needsSecondFactor };
  }

  /**
   * Ends everything that acts for the user except the new password, the address of the reset and the second factor. A password reset never
   * bypasses the second factor (security G6), so users who have one must enter its code here too.
   * @throws the four VerificationCode errors; InvalidTotpCode, also without one; RateLimitedError
   */
  async end(caller: Caller, { code, totp }: { code: string; totp?: string | undefined }): Promise<void> {
    const { projectId, clientAddress } = caller;
    const checked = await this.codes.check(this.database, { projectId, type: 'ways_in_end', code });
    const proven = { userId: checked.userId!, email: String(checked.data['email']) };
    const user = { projectId, userId: proven.userId };
    const shown = { type: 'totp', typed: totp ?? '' } as const;
    const accept = await this.secondFactor.prepare(user, shown);
    const { codes, mails, freshness } = this;
    await this.database.transaction(async (tx) => {
      // The user was deleted, or no longer signs in with this address.
      if ((await lockByMailbox(tx, { projectId, ...proven })).length === 0)
        throw new KnownErrors.VerificationCodeNotFound();
      if (accept) await accept(tx);
      // The second factor was turned on after the check above.
      else if (await this.multiFactor.isOn(tx, projectId, proven.userId)) throw new KnownErrors.InvalidTotpCode();
      await this.codes.spend(tx, { projectId, id: checked.id });
      const actor = { by: { type: 'user', id: proven.userId }, clientAddress } as const;
      await endOtherWaysIn(tx, projectId, proven, actor, { codes, mails, freshness });
    });
  }
}
