import { Injectable } from '@nestjs/common';
import { type Caller, eventActorOf, requireOwnUser, sessionEnderOf } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { KnownErrors, noSignedInUser, TextError } from '@hallpass/errors';
import {
  assertMayChangeSignIn,
  assertNoImpersonation,
  assertPasswordLength,
  endSessions,
  forgiveAttempts,
  hashToken,
  lockUser,
  MailRequests,
  notifyOfSecurityChange,
  PasswordHasher,
  SignUpGate,
  takeAttempt,
  VerificationCodes,
} from '@hallpass/identity';
import { Freshness } from '@hallpass/freshness';
import { FROM_NETWORK } from './password-attempts.js';
import { PasswordRules } from './password-rules.js';
import {
  insertHash,
  type PasswordRow,
  replaceHash,
  selectFlagged,
  selectPassword,
  selectSessionByToken,
} from './password.sql.js';

interface SignedIn {
  projectId: string;
  userId: string;
  row: PasswordRow;
}

@Injectable()
export class ChangePassword {
  constructor(
    private readonly database: Database,
    private readonly hasher: PasswordHasher,
    private readonly codes: VerificationCodes,
    private readonly mails: MailRequests,
    private readonly freshness: Freshness,
    private readonly rules: PasswordRules,
    private readonly gate: SignUpGate,
  ) {}

  /**
   * Replaces the signed-in user's password. Ends the user's other sessions and invalidates unused codes; the session of
   * `refreshToken` stays (contract/01 §12). The user is notified by email (security C11).
   * @throws SchemaError, PasswordAuthenticationNotEnabled, PasswordTooShort, PasswordTooLong,
   * PasswordRequirementsNotMet, UserDoesNotHavePassword, PasswordConfirmationMismatch, RateLimitedError
   */
  async update(
    caller: Caller,
    change: { oldPassword: string; newPassword: string; refreshToken?: string },
  ): Promise<void> {
    const { projectId, userId, row } = await this.signedIn(caller);
    await this.assertAcceptable(caller, row, change.newPassword);
    if (row.hash === null) throw new KnownErrors.UserDoesNotHavePassword();
    assertPasswordLength(change.oldPassword);
    // Limit attempts, so that an attacker with an open session cannot use it to guess the password.
    const guesses = { projectId, kind: 'password-change', subject: userId };
    const { ok } = await this.hasher.admit(projectId, async (place) => {
      place.prepare(row.hash, change.oldPassword);
      await takeAttempt(this.database, guesses, FROM_NETWORK);
      return place.verify(row.hash, change.oldPassword);
    });
    if (!ok) throw new KnownErrors.PasswordConfirmationMismatch();
    await forgiveAttempts(this.database, guesses);
    const hash = await this.hasher.hash(projectId, change.newPassword);
    await this.database.transaction(async (tx) => {
      await lockUser(tx, projectId, userId);
      const replaced = await replaceHash(tx, { projectId, userId, newHash: hash, hash: row.hash });
      if (replaced.length === 0) throw new KnownErrors.PasswordConfirmationMismatch();
      await this.codes.endOfUser(tx, { projectId, userId });
      await notifyOfSecurityChange(
        tx,
        projectId,
        { userId, change: 'password_changed' },
        eventActorOf(caller),
        this.mails,
      );
      const token = change.refreshToken;
      const [kept] = token ? await selectSessionByToken(tx, { projectId, userId, tokenHash: hashToken(token) }) : [];
      await endSessions(
        tx,
        projectId,
        { userId, except: kept?.id, reason: 'password_changed', by: sessionEnderOf(caller) },
        this.freshness,
      );
    });
  }

  /**
   * Sets a password for a signed-in user who has none; sessions stay. The user is notified by email.
   * @throws SchemaError, PasswordAuthenticationNotEnabled, PasswordTooShort, PasswordTooLong,
   * PasswordRequirementsNotMet, SignUpNotEnabled, TextError 400 if there is already a password, 403 if the session is
   * older than 10 minutes (security C11)
   */
  async set(caller: Caller, password: string): Promise<void> {
    const { projectId, userId, row } = await this.signedIn(caller);
    await this.assertAcceptable(caller, row, password);
    const taken = new TextError(400, 'PASSWORD_EXISTS', 'You already have a password. Change it instead.');
    if (row.hash !== null) throw taken;
    await assertMayChangeSignIn(this.database, caller, { adds: true });
    await this.gate.admitAnonymous(this.database, caller, { method: 'password', email: null, isVerified: false });
    const hash = await this.hasher.hash(projectId, password);
    await this.database.transaction(async (tx) => {
      await lockUser(tx, projectId, userId);
      // Check again: the session may have ended while the password was hashed.
      await assertMayChangeSignIn(tx, caller, { adds: true });
      const inserted = await insertHash(tx, { projectId, userId, hash });
      if (inserted.length === 0) throw taken;
      await notifyOfSecurityChange(tx, projectId, { userId, change: 'password_set' }, eventActorOf(caller), this.mails);
    });
  }

  /**
   * Returns the rules for a new password, and whether the signed-in user should choose one (security C13).
   * @throws CannotGetOwnUserWithoutUser
   */
  async status(caller: Caller): Promise<{ minLength: number; shouldChange: boolean }> {
    const userId = requireOwnUser(caller);
    const [row] = await selectFlagged(this.database, { projectId: caller.projectId, userId });
    const { allowSignIn } = caller.project.config.auth.password;
    return {
      minLength: this.rules.minLength(caller),
      shouldChange: allowSignIn && this.rules.checksBreached(caller) && (row?.is_flagged ?? false),
    };
  }

  /** Here a missing user is a schema error (contract/01 §10). */
  private async signedIn(caller: Caller): Promise<SignedIn> {
    const { projectId, userId, sessionId } = caller;
    const [row] = userId && sessionId ? await selectPassword(this.database, { projectId, sessionId, userId }) : [];
    if (!userId || !row) throw noSignedInUser();
    if (!caller.project.config.auth.password.allowSignIn) throw new KnownErrors.PasswordAuthenticationNotEnabled();
    await assertNoImpersonation(this.database, caller);
    return { projectId, userId, row };
  }

  private assertAcceptable(caller: Caller, row: PasswordRow, password: string): Promise<void> {
    return this.rules.assertAcceptable(caller, password, { email: row.email, displayName: row.display_name });
  }
}
