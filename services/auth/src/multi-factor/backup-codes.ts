import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, eventActorOf, requireUser } from '@hallpass/access';
import { Database, Sealer, type Tx } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import {
  assertMayChangeSignIn,
  byUser,
  MailRequests,
  normalizeTypedCode,
  notifyOfSecurityChange,
  openTotpSecret,
} from '@hallpass/identity';
import { randomToken, deriveKey } from '@hallpass/settings';
import {
  countBackupCodes,
  deleteBackupCodes,
  insertBackupCodes,
  lockTotp,
  spendBackupCode,
} from './second-factor.sql.js';

const CODES = 10;
/** 50 random bits, and 20 attempts an hour. */
const CODE_CHARACTERS = 10;

/**
 * Printable codes that replace the authenticator app, once each. They are stored as HMACs with a key derived from the
 * TOTP secret, which is sealed: a copy of the database reveals none of them (security D2). Removing the secret
 * invalidates the codes.
 */
@Injectable()
export class BackupCodes {
  constructor(
    private readonly database: Database,
    private readonly sealer: Sealer,
    private readonly mails: MailRequests,
  ) {}

  /**
   * Creates new codes for the signed-in user and invalidates the earlier ones. The user is notified by email.
   * @returns 10 codes of the form `xxxxx-xxxxx`, shown only this once
   * @throws UserAuthenticationRequired; TextError 403 in an impersonation or a session older than 10 minutes, 400 if
   * the second factor is off
   */
  async replace(caller: Caller): Promise<string[]> {
    const { projectId } = caller;
    const userId = requireUser(caller);
    const codes = Array.from({ length: CODES }, () => randomToken().slice(0, CODE_CHARACTERS));
    await this.database.transaction(async (tx) => {
      const [totp] = await lockTotp(tx, { projectId, userId });
      // Check the session while the user is locked: one that has just ended must not create codes.
      await assertMayChangeSignIn(tx, caller);
      if (!totp)
        throw new TextError(
          400,
          'MULTI_FACTOR_DISABLED',
          'Two-step sign-in is off. Turn it on before you create backup codes.',
        );
      const secret = openTotpSecret(this.sealer, totp.secret, projectId, userId);
      await deleteBackupCodes(tx, { projectId, userId });
      await insertBackupCodes(tx, { projectId, userId, codes: codes.map((code) => hashOf(code, secret)) });
      await notifyOfSecurityChange(
        tx,
        projectId,
        { userId, change: 'backup_codes_created' },
        eventActorOf(caller),
        this.mails,
      );
    });
    return codes.map((code) => `${code.slice(0, CODE_CHARACTERS / 2)}-${code.slice(CODE_CHARACTERS / 2)}`);
  }

  /**
   * Counts the codes that are left, and returns when they were created.
   * @throws UserAuthenticationRequired
   */
  async count(caller: Caller): Promise<{ remaining: number; createdAt: Date | null }> {
    const [row] = await countBackupCodes(this.database, { projectId: caller.projectId, userId: requireUser(caller) });
    return { remaining: row?.remaining ?? 0, createdAt: row?.created_at ?? null };
  }

  /**
   * Spends a code in the transaction of the sign-in. The user is notified by email.
   * @param typed as the user typed it: case, spaces and hyphens are ignored, and letters that look like digits are
   * accepted
   * @param secret of the user's TOTP, unsealed
   * @returns false for a wrong or used code, also when a parallel attempt was first
   */
  async spend(tx: Tx, user: { projectId: string; userId: string }, typed: string, secret: Buffer): Promise<boolean> {
    const { projectId, userId } = user;
    const spent = await spendBackupCode(tx, { projectId, userId, hash: hashOf(normalizeTypedCode(typed), secret) });
    if (spent.length === 0) return false;
    const [row] = await countBackupCodes(tx, { projectId, userId });
    const detail = `Backup codes left: ${row?.remaining ?? 0}`;
    await notifyOfSecurityChange(
      tx,
      projectId,
      { userId, change: 'backup_code_used', detail },
      byUser(userId),
      this.mails,
    );
    return true;
  }
}

const hashOf = (code: string, secret: Buffer): Buffer =>
  createHmac('sha256', deriveKey(secret.toString('base64'), 'backup-codes'))
    .update(code)
    .digest();
