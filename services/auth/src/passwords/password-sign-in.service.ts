import { Injectable } from '@nestjs/common';
import { type Caller, RATE_LIMITS, RateLimits } from '@hallpass/access';
import { Database, type Tx } from '@hallpass/database';
import { because, KnownErrors } from '@hallpass/errors';
import {
  assertPasswordLength,
  byUser,
  MailRequests,
  PasswordHasher,
  type PasswordPlace,
  publishSecurityEvents,
} from '@hallpass/identity';
import { Challenges } from '../challenges/challenges.js';
import { refusedAttempt } from '../sign-ins/sign-in-failures.js';
import { SignIns } from '../sign-ins/sign-ins.js';
import type { SessionTokens } from '../tokens/access-tokens.service.js';
import { forgivePasswordAttempts, takePasswordAttempt } from './password-attempts.js';
import { type Finding, PasswordRules } from './password-rules.js';
import { flagBreached, noteCleared, rehash, selectByEmail, selectUnchanged, type SignInRow } from './password.sql.js';

/** For the log and the audit log. */
const REASONS = {
  unknown_address: 'no user signs in with this address',
  no_password: 'the user has no password',
  wrong_password: 'wrong password',
} as const;

interface Refused {
  userId: string | null;
  cause: keyof typeof REASONS;
}

@Injectable()
export class PasswordSignIn {
  constructor(
    private readonly database: Database,
    private readonly hasher: PasswordHasher,
    private readonly signIns: SignIns,
    private readonly limits: RateLimits,
    private readonly rules: PasswordRules,
    private readonly mails: MailRequests,
    private readonly challenges: Challenges,
  ) {}

  /**
   * Signs a user in with email and password (contract/02 §1). An unknown address, a user without a password and a wrong
   * password get the same answer and take the same time (security C6). A breached password signs in, and the user gets
   * one email about it (security C13).
   * @throws PasswordAuthenticationNotEnabled, PasswordTooLong, EmailPasswordMismatch,
   * MultiFactorAuthenticationRequired, RateLimitedError
   */
  async signIn(
    caller: Caller,
    given: { email: string; password: string; deviceTokens: string[] },
  ): Promise<SessionTokens> {
    const { project } = caller;
    if (!project.config.auth.password.allowSignIn) throw new KnownErrors.PasswordAuthenticationNotEnabled();
    assertPasswordLength(given.password);
    const user = await this.hasher.admit(caller.projectId, (place) => this.authenticate(caller, given, place));
    if ('cause' in user) {
      await this.challenges.noteFailedSignIn(caller);
      throw refusedAttempt(mismatch(REASONS[user.cause]), { ...user, method: 'password' });
    }
    const finding = user.is_flagged ? null : await this.rules.find(caller, given.password, user.is_check_due);
    const accept = async (tx: Tx): Promise<void> => {
      // A password change ends all sessions, so the old password must not start a new one afterwards (security B9).
      const unchanged = await selectUnchanged(tx, {
        projectId: caller.projectId,
        userId: user.user_id,
        chosenAt: user.chosen_at,
      });
      if (unchanged.length === 0) throw mismatch('the password was changed in the meantime');
      await forgivePasswordAttempts(tx, caller, given.email);
      await this.note(tx, caller, user, finding);
    };
    try {
      return await this.signIns.complete(caller, user.user_id, {
        method: 'password',
        isNewUser: false,
        needsSecondFactor: user.has_totp,
        deviceTokens: given.deviceTokens,
        within: accept,
      });
    } catch (error) {
      // The user was deleted between the lookup and the session.
      if (error instanceof KnownErrors.UserIdDoesNotExist) throw mismatch('the user was deleted in the meantime');
      throw error;
    }
  }

  /** Notes what was found about the password. The user is notified once per password. */
  private async note(tx: Tx, caller: Caller, user: SignInRow, finding: Finding): Promise<void> {
    const { projectId, clientAddress } = caller;
    const { user_id: userId, chosen_at: chosenAt, email: recipient } = user;
    if (finding === 'clear') await noteCleared(tx, { projectId, userId, chosenAt });
    if (finding !== 'breached') return;
    const [flagged] = await flagBreached(tx, { projectId, userId, chosenAt });
    if (!flagged) return;
    await this.mails.add(tx, { projectId, recipient, userId, template: 'password_breached', variables: {} });
    const actor = { ...byUser(userId), clientAddress };
    await publishSecurityEvents(tx, projectId, [{ name: 'user.password_breached', userId, actor }]);
  }

  /**
   * Counts the attempt first, so that parallel guesses are all counted (security C7, C8). An attempt that is rejected
   * because the server is busy has compared nothing, and does not count against the address.
   */
  private async authenticate(
    caller: Caller,
    given: { email: string; password: string },
    place: PasswordPlace,
  ): Promise<SignInRow | Refused> {
    const { projectId } = caller;
    const isCounted = caller.accessType === 'client';
    if (isCounted) await this.limits.consume(RATE_LIMITS.failedSignIn, caller);
    const [user] = await selectByEmail(this.database, { projectId, email: given.email });
    place.prepare(user?.hash ?? null, given.password);
    await takePasswordAttempt(this.database, caller, given.email);
    const { ok, outdated } = await place.verify(user?.hash ?? null, given.password);
    if (!user) return { userId: null, cause: 'unknown_address' };
    if (!ok) return { userId: user.user_id, cause: user.hash === null ? 'no_password' : 'wrong_password' };
    if (isCounted) await this.limits.giveBack(RATE_LIMITS.failedSignIn, caller);
    if (outdated) {
      const hash = await place.hash(given.password);
      await rehash(this.database, { projectId, userId: user.user_id, newHash: hash, hash: user.hash });
    }
    return user;
  }
}

/** The same answer for every reason (security C6). */
const mismatch = (reason: string) => because(reason, new KnownErrors.EmailPasswordMismatch());
