import { Injectable } from '@nestjs/common';
import type { Caller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import {
  assertPasswordLength,
  assertPasswordPolicy,
  endSessions,
  Freshness,
  hashToken,
  PasswordHasher,
  revokedUntil,
  VerificationCodes,
} from '@hallpass/identity';
import { insertHash, type PasswordRow, replaceHash, selectPassword, selectSessionByToken } from './password.sql.js';

/** A first password is set only by someone who has signed in just now (security.md C11). */
const FRESH_SESSION_SECONDS = 600;

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
    private readonly freshness: Freshness,
  ) {}

  /**
   * Replaces the signed-in user's password and ends their other sessions and unused codes with it; the session of
   * `refreshToken` stays (wire contract 01 §12).
   * @throws SchemaError, PasswordAuthenticationNotEnabled, PasswordTooShort, PasswordTooLong,
   *   PasswordRequirementsNotMet, UserDoesNotHavePassword, PasswordConfirmationMismatch
   */
  async update(
    caller: Caller,
    change: { oldPassword: string; newPassword: string; refreshToken?: string },
  ): Promise<void> {
    const { projectId, userId, row } = await this.signedIn(caller);
    this.assertPolicy(caller, row, change.newPassword);
    if (row.hash === null) throw new KnownErrors.UserDoesNotHavePassword();
    assertPasswordLength(change.oldPassword);
    const { ok } = await this.hasher.verify(row.hash, change.oldPassword);
    if (!ok) throw new KnownErrors.PasswordConfirmationMismatch();
    const hash = await this.hasher.hash(change.newPassword);
    const ended = await this.database.transaction(async (tx) => {
      const replaced = await replaceHash(tx, [projectId, userId, hash, row.hash]);
      if (replaced.length === 0) throw new KnownErrors.PasswordConfirmationMismatch();
      await this.codes.endOfUser(tx, { projectId, userId });
      const token = change.refreshToken;
      const [kept] = token ? await selectSessionByToken(tx, [projectId, userId, hashToken(token)]) : [];
      return endSessions(tx, { projectId, userId, except: kept?.id, reason: 'password_changed' });
    });
    await this.freshness.sessionRevoked(projectId, ended, revokedUntil());
  }

  /**
   * Gives the signed-in user a password where there is none; sessions stay.
   * @throws SchemaError, PasswordAuthenticationNotEnabled, PasswordTooShort, PasswordTooLong,
   *   PasswordRequirementsNotMet, TextError 400 when there is one, or the session is older than 10 minutes
   */
  async set(caller: Caller, password: string): Promise<void> {
    const { projectId, userId, row } = await this.signedIn(caller);
    this.assertPolicy(caller, row, password);
    const taken = new TextError(400, 'You already have a password. Please change it instead.');
    if (row.hash !== null) throw taken;
    if (row.session_age_seconds > FRESH_SESSION_SECONDS)
      throw new TextError(400, 'You signed in too long ago to set a password. Please sign in again first.');
    const hash = await this.hasher.hash(password);
    const inserted = await insertHash(this.database, [projectId, userId, hash]);
    if (inserted.length === 0) throw taken;
  }

  /** A missing user is a fault of the request's form here (wire contract 01 §10). */
  private async signedIn(caller: Caller): Promise<SignedIn> {
    const { projectId, userId, sessionId } = caller;
    const [row] = userId && sessionId ? await selectPassword(this.database, [projectId, sessionId, userId]) : [];
    if (!userId || !row) throw new KnownErrors.SchemaError({ message: 'This endpoint needs a signed-in user.' });
    if (!caller.project.config.auth.password.allowSignIn) throw new KnownErrors.PasswordAuthenticationNotEnabled();
    if (row.is_impersonation) throw new TextError(403, 'An impersonation session cannot change the password.');
    return { projectId, userId, row };
  }

  private assertPolicy({ project }: Caller, row: PasswordRow, password: string): void {
    assertPasswordPolicy(password, {
      email: row.email,
      displayName: row.display_name,
      projectName: project.displayName,
    });
  }
}
