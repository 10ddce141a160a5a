import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { lockUser, type SignInMethod, VerificationCodes } from '@hallpass/identity';
import { selectIsOn } from './second-factor.sql.js';

/** The second factor of every sign-in method: without it, no session is created (security G6). */
@Injectable()
export class MultiFactor {
  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
  ) {}

  async isOn(tx: Tx, projectId: string, userId: string): Promise<boolean> {
    const [found] = await selectIsOn(tx, { projectId, userId });
    return found?.is_on ?? false;
  }

  /**
   * Opens an attempt for a user who has proved the first factor.
   * @param how.method of the first factor, for the audit log
   * @param how.within runs in the transaction of the attempt, once the user's row is locked; its errors are passed on
   * @returns the error to answer with; it carries the attempt's code, which is valid for 5 minutes
   * @throws UserIdDoesNotExist if the user was deleted
   */
  required(
    projectId: string,
    userId: string,
    { isNewUser, method, within }: { isNewUser: boolean; method: SignInMethod; within?: (tx: Tx) => Promise<void> },
  ): Promise<Error> {
    return this.database.transaction(async (tx) => {
      const locked = await lockUser(tx, projectId, userId);
      if (!locked) throw new KnownErrors.UserIdDoesNotExist({ user_id: userId });
      await within?.(tx);
      const attempt = await this.codes.issue(tx, {
        projectId,
        type: 'mfa_attempt',
        userId,
        subject: userId,
        data: { is_new_user: isNewUser, method },
      });
      return new KnownErrors.MultiFactorAuthenticationRequired({ attempt_code: attempt.code });
    });
  }
}
