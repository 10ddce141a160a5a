import { Injectable } from '@nestjs/common';
import type { Caller } from '@hallpass/access';
import { Database, type Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { SIGN_IN_METHODS, type SignInMethod, type VerificationCode, VerificationCodes } from '@hallpass/identity';
import { HookRefusal } from '../blocking-hook/blocking-hook.js';
import { refusedAttempt } from '../sign-ins/sign-in-failures.js';
import { SignIns } from '../sign-ins/sign-ins.js';
import type { SignedIn } from '../tokens/signed-in.js';
import { MultiFactor } from '../multi-factor/multi-factor.js';
import { isOfNewDevice, NewDevices } from '../new-devices/new-devices.js';
import { type SecondFactor, SecondFactorProof } from '../multi-factor/second-factor-proof.js';

/** The second half of a sign-in that stopped at MULTI_FACTOR_AUTHENTICATION_REQUIRED (contract/02 §4). */
@Injectable()
export class MultiFactorSignIn {
  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
    private readonly signIns: SignIns,
    private readonly proof: SecondFactorProof,
    private readonly multiFactor: MultiFactor,
    private readonly newDevices: NewDevices,
  ) {}

  /**
   * Finishes a sign-in, also one from a new device, with the emailed code in the place of a TOTP code. Every code is
   * counted before it is compared: for the sign-in attempt, which is blocked from the sixth code on, and for the user.
   * The session, the accepted factor and the used attempt are written in one transaction.
   * @param attemptCode from the details of MULTI_FACTOR_AUTHENTICATION_REQUIRED
   * @throws the four VerificationCode errors, VerificationCodeNotFound also if the user was deleted or has turned off
   * the factor; InvalidTotpCode; RateLimitedError; HookRefusal, after which code and attempt are used
   */
  async signIn(caller: Caller, attemptCode: string, factor: SecondFactor): Promise<SignedIn> {
    const { projectId } = caller;
    const query = { projectId, type: 'mfa_attempt', code: attemptCode } as const;
    const attempt = await this.codes.check(this.database, query);
    const { userId } = attempt;
    if (userId === null) throw new KnownErrors.VerificationCodeNotFound();
    // Attempts opened by the previous release have no method.
    const method = SIGN_IN_METHODS.find((known) => known === attempt.data['method']) ?? 'password';
    try {
      if (isOfNewDevice(attempt)) return await this.fromNewDevice(caller, attempt, method, factor);
      const accept = await this.proof.prepare({ projectId, userId }, factor);
      if (!accept) throw new KnownErrors.VerificationCodeNotFound();
      const within = async (tx: Tx): Promise<void> => {
        await accept(tx);
        await this.codes.spend(tx, { projectId, id: attempt.id });
      };
      const isNewUser = attempt.data['is_new_user'] === true;
      const how = { method, secondFactor: factor.type, isNewUser, needsSecondFactor: false, within };
      return await this.complete(caller, userId, how);
    } catch (error) {
      if (error instanceof KnownErrors.InvalidTotpCode)
        throw refusedAttempt(error, {
          userId,
          method,
          cause: isOfNewDevice(attempt) ? 'wrong_new_device_code' : `wrong_${factor.type}`,
        });
      if (error instanceof KnownErrors.UserIdDoesNotExist) throw new KnownErrors.VerificationCodeNotFound();
      throw error;
    }
  }

  private async fromNewDevice(
    caller: Caller,
    attempt: VerificationCode,
    method: SignInMethod,
    { type, typed }: SecondFactor,
  ): Promise<SignedIn> {
    const { projectId } = caller;
    const userId = attempt.userId!;
    const { device, token, accept } = await this.newDevices.confirm(caller, attempt, type === 'totp' ? typed : null);
    const within = async (tx: Tx): Promise<void> => {
      // The user has set up a second factor in the meantime, which the emailed code does not replace (security G6).
      if (await this.multiFactor.isOn(tx, projectId, userId)) throw new KnownErrors.VerificationCodeNotFound();
      await accept(tx);
      await this.codes.spend(tx, { projectId, id: attempt.id });
    };
    const isNewUser = attempt.data['is_new_user'] === true;
    const how = { method, isNewUser, needsSecondFactor: false, device, within };
    return { ...(await this.complete(caller, userId, how)), deviceToken: token };
  }

  private async complete(
    caller: Caller,
    userId: string,
    how: Parameters<SignIns['complete']>[2] & { within: (tx: Tx) => Promise<void> },
  ): Promise<SignedIn> {
    try {
      return await this.signIns.complete(caller, userId, how);
    } catch (error) {
      // The code and the attempt were right, so neither can be used again (security G2).
      if (error instanceof HookRefusal) await this.database.transaction(how.within);
      throw error;
    }
  }
}
