import { Injectable } from '@nestjs/common';
import type { Caller } from '@hallpass/access';
import { Database, Sealer, type Tx } from '@hallpass/database';
import { because, KnownErrors } from '@hallpass/errors';
import {
  type AttemptRule,
  forgiveAttempts,
  normalizeTotp,
  openTotpSecret,
  SIGN_IN_METHODS,
  takeAttempt,
  VerificationCodes,
} from '@hallpass/identity';
import { refusedAttempt } from '../sign-ins/sign-in-failures.js';
import { SignIns } from '../sign-ins/sign-ins.js';
import type { SignedIn } from '../tokens/signed-in.js';
import { BackupCodes } from './backup-codes.js';
import { acceptStep, selectTotp, type TotpRow } from './second-factor.sql.js';
import { matchingStep } from './totp.js';

/** 20 wrong ones in an hour, of whichever attempts, then a pause of an hour (security G5). */
const TRIES_OF_USER: AttemptRule = { free: 20, windowSeconds: 3600, firstPauseSeconds: 3600, maxPauseSeconds: 3600 };

/** What is shown as the second factor, as it was typed. */
export interface SecondFactor {
  type: 'totp' | 'backup_code';
  typed: string;
}

/** The second half of a sign-in that stopped at MULTI_FACTOR_AUTHENTICATION_REQUIRED (contract/02 §4). */
@Injectable()
export class MultiFactorSignIn {
  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
    private readonly backupCodes: BackupCodes,
    private readonly signIns: SignIns,
    private readonly sealer: Sealer,
  ) {}

  /**
   * Finishes a sign-in. Every try is counted before anything is compared: on the attempt, of which the sixth finds it
   * blocked, and on the user. Session, accepted factor and spent attempt are written together or not at all.
   * @param attemptCode from the details of MULTI_FACTOR_AUTHENTICATION_REQUIRED
   * @throws the four VerificationCode errors, VerificationCodeNotFound also when the user is gone or has turned the
   *   factor off since; InvalidTotpCode; RateLimitedError
   */
  async signIn(caller: Caller, attemptCode: string, factor: SecondFactor): Promise<SignedIn> {
    const { projectId } = caller;
    const query = { projectId, type: 'mfa_attempt', code: attemptCode } as const;
    const attempt = await this.codes.check(this.database, query);
    const { userId } = attempt;
    if (userId === null) throw new KnownErrors.VerificationCodeNotFound();
    const tries = { projectId, kind: 'second-factor', subject: userId };
    await takeAttempt(this.database, tries, TRIES_OF_USER);
    const [totp] = await selectTotp(this.database, { projectId, userId });
    if (!totp) throw new KnownErrors.VerificationCodeNotFound();
    // An attempt that the release before has opened does not say.
    const method = SIGN_IN_METHODS.find((known) => known === attempt.data['method']) ?? 'password';
    try {
      const accept = this.prepare({ projectId, userId }, totp, factor);
      const within = async (tx: Tx): Promise<void> => {
        if (!(await accept(tx))) throw wrongCode('used before, or of a factor that was changed meanwhile');
        await this.codes.spend(tx, { projectId, id: attempt.id });
        await forgiveAttempts(tx, tries);
      };
      const isNewUser = attempt.data['is_new_user'] === true;
      const how = { method, secondFactor: factor.type, isNewUser, needsSecondFactor: false, within };
      return await this.signIns.complete(caller, userId, how);
    } catch (error) {
      if (error instanceof KnownErrors.InvalidTotpCode)
        throw refusedAttempt(error, { userId, method, cause: `wrong_${factor.type}` });
      if (error instanceof KnownErrors.UserIdDoesNotExist) throw new KnownErrors.VerificationCodeNotFound();
      throw error;
    }
  }

  /**
   * Looks at what was shown before a transaction is begun for it.
   * @returns what takes it in that transaction; false when a parallel try, or a change of the factor, was first
   * @throws InvalidTotpCode, UnsealError
   */
  private prepare(
    user: { projectId: string; userId: string },
    totp: TotpRow,
    { type, typed }: SecondFactor,
  ): (tx: Tx) => Promise<boolean> {
    const { projectId, userId } = user;
    const secret = openTotpSecret(this.sealer, totp.secret, projectId, userId);
    if (type === 'backup_code') return (tx) => this.backupCodes.spend(tx, user, typed, secret);
    const code = normalizeTotp(typed);
    const step = code === null ? null : matchingStep(secret, code, totp.now, totp.last_step);
    if (step === null)
      throw wrongCode(code === null ? 'not the form of a code' : 'of no step near now that is not used');
    return async (tx) => (await acceptStep(tx, { projectId, userId, secret: totp.secret, lastStep: step })).length > 0;
  }
}

const wrongCode = (reason: string) => because(reason, new KnownErrors.InvalidTotpCode());
