import { Injectable } from '@nestjs/common';
import { Database, Sealer, type Tx } from '@hallpass/database';
import { because, KnownErrors } from '@hallpass/errors';
import { type AttemptRule, forgiveAttempts, normalizeTotp, openTotpSecret, takeAttempt } from '@hallpass/identity';
import { BackupCodes } from './backup-codes.js';
import { acceptStep, selectTotp } from './second-factor.sql.js';
import { matchingStep } from './totp.js';

/** After 20 wrong codes in an hour, over all attempts, a pause of an hour (security G5). */
const TRIES_OF_USER: AttemptRule = { free: 20, windowSeconds: 3600, firstPauseSeconds: 3600, maxPauseSeconds: 3600 };

export interface SecondFactor {
  type: 'totp' | 'backup_code';
  typed: string;
}

@Injectable()
export class SecondFactorProof {
  constructor(
    private readonly database: Database,
    private readonly backupCodes: BackupCodes,
    private readonly sealer: Sealer,
  ) {}

  /**
   * Counts the try, then checks the code outside of a transaction.
   * @returns a function that spends the code in a transaction, and throws InvalidTotpCode if a parallel try or a change
   * of the factor came first; null for a user without a second factor
   * @throws InvalidTotpCode, RateLimitedError, UnsealError
   */
  async prepare(
    user: { projectId: string; userId: string },
    { type, typed }: SecondFactor,
  ): Promise<((tx: Tx) => Promise<void>) | null> {
    const { projectId, userId } = user;
    const tries = { projectId, kind: 'second-factor', subject: userId };
    const [totp] = await selectTotp(this.database, { projectId, userId });
    if (!totp) return null;
    await takeAttempt(this.database, tries, TRIES_OF_USER);
    const secret = openTotpSecret(this.sealer, totp.secret, projectId, userId);
    const taking = (take: (tx: Tx) => Promise<boolean>) => async (tx: Tx) => {
      if (!(await take(tx))) throw wrongCode('it was already used, or the factor has changed');
      await forgiveAttempts(tx, tries);
    };
    if (type === 'backup_code') return taking((tx) => this.backupCodes.spend(tx, user, typed, secret));
    const code = normalizeTotp(typed);
    const step = code === null ? null : matchingStep(secret, code, totp.now, totp.last_step);
    if (step === null)
      throw wrongCode(
        code === null ? 'it is not shaped like a code' : 'it matches no unused time step near the current time',
      );
    const accepted = { projectId, userId, secret: totp.secret, lastStep: step };
    return taking(async (tx) => (await acceptStep(tx, accepted)).length > 0);
  }
}

const wrongCode = (reason: string) => because(reason, new KnownErrors.InvalidTotpCode());
