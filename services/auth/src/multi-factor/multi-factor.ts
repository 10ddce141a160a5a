import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { lockUser, type SignInMethod, VerificationCodes } from '@hallpass/identity';
import { selectIsOn } from './second-factor.sql.js';

/** The second factor of every way in: without it no session is made (security G6). */
@Injectable()
export class MultiFactor {
  constructor(
    private readonly database: Database,
    private readonly codes: VerificationCodes,
  ) {}

  /** Whether the user has to show a second factor. */
  async isOn(tx: Tx, projectId: string, userId: string): Promise<boolean> {
    const [found] = await selectIsOn(tx, { projectId, userId });
    return found?.is_on ?? false;
  }

  /**
   * Opens an attempt for a user who has proved the first factor.
   * @param how.method of the first factor, for the audit log
   * @param how.within runs in the transaction of the attempt, when the user's row is locked; what it throws is thrown
   * @returns the error to answer with; it carries the attempt's code, good for 5 minutes
   * @throws UserIdDoesNotExist when the user is gone
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
