import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Database, Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { uuidv7 } from '@hallpass/queue';
import { deriveKeys, Settings, isTokenShaped, randomToken } from '@hallpass/settings';
import { normalizeTypedCode } from './typed-codes.js';
import {
  attemptsOf,
  VERIFICATION_CODE_LIFETIMES_MILLIS,
  type VerificationCodeType,
} from './verification-code-types.js';
import {
  call,
  type CallRow,
  detachCode,
  endCodesOfUser,
  insertCode,
  lockOpenCode,
  spendChecked,
} from './verification-code.sql.js';

/** The characters that the user types; the rest is the nonce that the requesting page keeps. */
const SHORT_FORM_CHARACTERS = 6;
const NONCE_CHARACTERS = 39;

export interface NewVerificationCode {
  projectId: string;
  type: VerificationCodeType;
  userId?: string | null;
  /**
   * Codes of this type compete for a subject: when one is used, the others of its subject are invalidated (security
   * D6).
   */
  subject: string;
  /** Data for the action, as of the time when the code was issued. No secrets. */
  data?: Record<string, unknown>;
  lifetimeMillis?: number;
}

export interface VerificationCode {
  id: string;
  userId: string | null;
  subject: string;
  data: Record<string, unknown>;
}

export interface CodeQuery {
  projectId: string;
  type: VerificationCodeType;
  /** The whole code from a link, or the typed characters followed by the nonce. */
  code: string;
}

/**
 * One-time codes of every kind: 45 random characters. The database keeps only keyed hashes, of the whole code and of
 * its last 39 characters, since users may type the first 6 by hand. contract/01 §15, security D.
 */
@Injectable()
export class VerificationCodes {
  /** The key for new codes first, then the key of codes issued under the previous secret. */
  private readonly keys: [Buffer, ...Buffer[]];

  constructor(settings: Settings) {
    this.keys = deriveKeys(settings, 'verification-codes');
  }

  /**
   * Creates a code in the caller's transaction.
   * @returns its id and the code, which cannot be read again
   */
  async issue(tx: Tx, code: NewVerificationCode): Promise<{ id: string; code: string }> {
    const id = uuidv7();
    const secret = randomToken();
    const { whole, tail } = this.hashes(secret);
    await insertCode(tx, {
      projectId: code.projectId,
      id,
      type: code.type,
      codeHash: whole[0]!,
      tailHash: tail[0]!,
      userId: code.userId ?? null,
      subject: code.subject,
      data: JSON.stringify(code.data ?? {}),
      lifetimeMillis: code.lifetimeMillis ?? VERIFICATION_CODE_LIFETIMES_MILLIS[code.type],
    });
    return { id, code: secret };
  }

  /**
   * Spends a code. It takes the database, not a transaction: the call stays counted and the code stays spent even if
   * later work fails. Otherwise, a failing action would allow unlimited guesses.
   * @throws VerificationCodeNotFound, VerificationCodeExpired, VerificationCodeAlreadyUsed or
   * VerificationCodeMaxAttemptsReached, in this order
   */
  redeem(db: Database, query: CodeQuery): Promise<VerificationCode> {
    return this.call(db, query, true);
  }

  /**
   * Checks a code without spending it; the call counts as an attempt (security D8). Check anything else that must be
   * right, such as a TOTP code, between this and `spend`.
   * @throws as `redeem`
   */
  check(db: Database, query: CodeQuery): Promise<VerificationCode> {
    return this.call(db, query, false);
  }

  /**
   * Finds a code, used or not; the call counts as an attempt.
   * @throws VerificationCodeNotFound, VerificationCodeExpired or VerificationCodeMaxAttemptsReached
   */
  async find(db: Database, query: CodeQuery): Promise<{ id: string; isUsed: boolean }> {
    const row = await this.count(db, query, false);
    assertTriable(row, query);
    return { id: row.id, isUsed: row.was_used };
  }

  /**
   * Spends a code that `check` accepted, in the transaction of its action.
   * @throws VerificationCodeAlreadyUsed when another call was first
   */
  async spend(tx: Tx, code: { projectId: string; id: string }): Promise<void> {
    const spent = await spendChecked(tx, { projectId: code.projectId, id: code.id });
    if (spent.length === 0) throw new KnownErrors.VerificationCodeAlreadyUsed();
  }

  /**
   * Returns whether a code that `check` accepted is still valid, and keeps it valid until the end of the transaction.
   */
  async isOpen(tx: Tx, code: { projectId: string; id: string }): Promise<boolean> {
    return (await lockOpenCode(tx, { projectId: code.projectId, id: code.id })).length > 0;
  }

  /**
   * Invalidates every unused code of a user except `address_disowning`: those sent before a password or an address
   * changed (security B9, D7).
   */
  async endOfUser(tx: Tx, { projectId, userId }: { projectId: string; userId: string }): Promise<void> {
    await endCodesOfUser(tx, { projectId, userId });
  }

  /**
   * Removes the user and purpose from a spent code, so that it outlives its user and can still report that it was used.
   */
  async detach(tx: Tx, code: { projectId: string; id: string }): Promise<void> {
    await detachCode(tx, { projectId: code.projectId, id: code.id });
  }

  private async call(db: Database, query: CodeQuery, spend: boolean): Promise<VerificationCode> {
    const row = await this.count(db, query, spend);
    if (row.was_used) throw new KnownErrors.VerificationCodeAlreadyUsed();
    assertTriable(row, query);
    return { id: row.id, userId: row.user_id, subject: row.subject, data: row.data };
  }

  private async count(db: Database, { projectId, type, code }: CodeQuery, spend: boolean): Promise<CallRow> {
    const typed = withTypedForm(code);
    if (!isTokenShaped(typed)) throw new KnownErrors.VerificationCodeNotFound();
    const { whole, tail } = this.hashes(typed);
    const rows = await call(db, { projectId, whole, tail, type, spend, attempts: attemptsOf(type) });
    const row = rows.find(({ is_asked_for }) => is_asked_for);
    if (!row) throw new KnownErrors.VerificationCodeNotFound();
    if (row.was_expired) throw new KnownErrors.VerificationCodeExpired();
    return row;
  }

  private hashes(code: string): { whole: Buffer[]; tail: Buffer[] } {
    const hash = (text: string) => this.keys.map((key) => createHmac('sha256', key).update(text).digest());
    return { whole: hash(code), tail: hash(code.slice(SHORT_FORM_CHARACTERS)) };
  }
}

/** Normalizes the typed characters of a code. Case is ignored in the rest. */
function withTypedForm(code: string): string {
  const typed = code.slice(0, -NONCE_CHARACTERS);
  const isTyped = /^\S{6}$/u.test(typed);
  return (isTyped ? normalizeTypedCode(typed) : typed) + code.slice(-NONCE_CHARACTERS).toLowerCase();
}

function assertTriable({ attempts_before: before }: CallRow, { type }: CodeQuery): void {
  if (before >= attemptsOf(type)) throw new KnownErrors.VerificationCodeMaxAttemptsReached();
}
