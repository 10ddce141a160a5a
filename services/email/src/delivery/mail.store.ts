import { Sealer, type Database, type Tx } from '@hallpass/database';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { parseStored } from '@hallpass/text';
import type { SenderConfig } from '../smtp/mail-route.js';
import type { SmtpFailure } from '../smtp/smtp-failure.js';
import {
  beginAttempt,
  deleteMailsOfUser,
  giveUpMail,
  insertMail,
  recordAccepted,
  recordFailed,
  recordKept,
  recordPutOff,
  takeMail,
} from './mail.sql.js';

/** Identifies a logical email by project and id, however many attempts it takes. */
export interface MailKey {
  projectId: string;
  id: string;
}

export interface NewMail extends MailKey {
  userId: string | null;
  recipient: string;
  template: string;
  messageId: string;
}

/** Stored content of an email that no server has accepted, for reading and resending. */
export interface KeptContent {
  html: string;
  text: string;
  unsubscribeLink?: string;
}

/** Why an email was not sent: a mail server's error, or a rendering error. */
export type MailError =
  | SmtpFailure
  | { errorType: 'RENDERING_FAILED' | 'GIVEN_UP'; canRetry: boolean; message: string; rawError: string };

/** An attempt to send an email, from the moment its row exists. */
export interface Attempt extends MailKey {
  /** UUIDv4. */
  attemptId: string;
}

const GIVEN_UP = 'The email could not be sent in time and will not be retried.';
const KEPT_HERE = 'Captured, because no mail server is configured.';

/**
 * Stores emails and attempts, by the transitions of `mail-status.ts`. An attempt is recorded before the mail server is
 * called, its outcome afterwards. Each method is one statement, so it works with or without a transaction.
 */
@Injectable()
export class MailStore {
  constructor(private readonly sealer: Sealer) {}

  /** @returns false if the email was already sent or captured */
  async take(db: Database | Tx, mail: NewMail): Promise<boolean> {
    return (await takeMail(db, mail)).length > 0;
  }

  /**
   * @param run the mailing's run, if the email belongs to a mailing
   * @returns null if another run has taken over the mailing
   */
  async beginAttempt(
    db: Database | Tx,
    { projectId, id }: MailKey,
    { sender, subject = null, category = null, run = null }: AttemptDetails,
  ): Promise<Attempt | null> {
    const attemptId = randomUUID();
    const attempt = { projectId, id, attemptId };
    const values = { ...attempt, runId: run, category, subject, sender: JSON.stringify(sender) };
    return (await beginAttempt(db, values)).length > 0 ? attempt : null;
  }

  /** @param answer the mail server's response, without credentials */
  async accepted(db: Database | Tx, attempt: Attempt, answer: string): Promise<void> {
    await recordAccepted(db, { ...attempt, answer });
  }

  /** Seals the stored email, because its link is a secret. */
  async kept(db: Database | Tx, attempt: Attempt, content: KeptContent): Promise<void> {
    await recordKept(db, { ...attempt, answer: KEPT_HERE, content: this.seal(attempt, content) });
  }

  /** @param again when a mailing retries the email, and whether this counted as an attempt */
  async putOff(
    db: Database | Tx,
    attempt: Attempt,
    error: MailError,
    again: { afterMillis: number | null; counts: boolean } = { afterMillis: null, counts: true },
  ): Promise<void> {
    await recordPutOff(db, { ...attempt, ...again, error: JSON.stringify(error) });
  }

  /** @param content for resending it manually; omitted if there is nothing to send */
  async failed(db: Database | Tx, attempt: Attempt, error: MailError, content?: KeptContent): Promise<void> {
    const sealed = content ? this.seal(attempt, content) : null;
    await recordFailed(db, { ...attempt, error: JSON.stringify(error), content: sealed });
  }

  /** Marks an email that will not be retried as failed, so that the project's owner sees it. */
  async giveUp(tx: Tx, mail: MailKey | NewMail, sender: SenderConfig): Promise<void> {
    if ('recipient' in mail) await insertMail(tx, mail);
    const error: MailError = { errorType: 'GIVEN_UP', canRetry: false, message: GIVEN_UP, rawError: GIVEN_UP };
    const { projectId, id } = mail;
    const attempt = { attemptId: randomUUID(), sender: JSON.stringify(sender), error: JSON.stringify(error) };
    await giveUpMail(tx, { projectId, id, ...attempt });
  }

  open(key: MailKey, content: string): KeptContent {
    return parseStored(this.sealer.open(content, contentSeal(key))) as KeptContent;
  }

  async deleteOfUser(tx: Tx, projectId: string, userId: string): Promise<void> {
    await deleteMailsOfUser(tx, { projectId, userId });
  }

  private seal(key: MailKey, { html, text, unsubscribeLink }: KeptContent): string {
    return this.sealer.seal(JSON.stringify({ html, text, unsubscribeLink }), contentSeal(key));
  }
}

interface AttemptDetails {
  sender: SenderConfig;
  subject?: string | null;
  category?: string | null;
  run?: string | null;
}

const contentSeal = ({ projectId, id }: MailKey) => ({ column: 'email.mail.content', rowId: id, projectId });
