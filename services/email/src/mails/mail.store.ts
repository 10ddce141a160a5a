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

/** Which mail: its project and its id, one for the logical mail whatever it takes to send it. */
export interface MailKey {
  projectId: string;
  id: string;
}

/** A logical mail as its event asks for it. */
export interface NewMail extends MailKey {
  userId: string | null;
  recipient: string;
  template: string;
  messageId: string;
}

/** What is kept of a mail that no server has taken: to be read, and to be sent once more. */
export interface KeptContent {
  html: string;
  text: string;
  unsubscribeLink?: string;
}

/** Why a mail was not sent: the mail server's part, or rendering. */
export type MailError =
  | SmtpFailure
  | { errorType: 'RENDERING_FAILED' | 'GIVEN_UP'; canRetry: boolean; message: string; rawError: string };

/** One try to send a mail, from the row that says so on. */
export interface Attempt extends MailKey {
  /** UUIDv4. */
  attemptId: string;
}

const GIVEN_UP = 'The mail could not be sent in time, and is not tried any more.';
const KEPT_HERE = 'Kept here: no mail server is configured.';

/**
 * Rows of mails and attempts, by the transitions of `mail-status.ts`: the attempt is written before the mail server is asked,
 * its end after. Each method is one statement: it holds in a transaction and without one.
 */
@Injectable()
export class MailStore {
  constructor(private readonly sealer: Sealer) {}

  /** @returns false when the mail was sent or captured before */
  async take(db: Database | Tx, mail: NewMail): Promise<boolean> {
    return (await takeMail(db, mail)).length > 0;
  }

  /**
   * @param run of its mailing, for a mail of one
   * @returns null when another run has the mailing now
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

  /** @param answer the mail server's, without credentials */
  async accepted(db: Database | Tx, attempt: Attempt, answer: string): Promise<void> {
    await recordAccepted(db, { ...attempt, answer });
  }

  /** Keeps the whole mail, sealed: its link is a secret. */
  async kept(db: Database | Tx, attempt: Attempt, content: KeptContent): Promise<void> {
    await recordKept(db, { ...attempt, answer: KEPT_HERE, content: this.seal(attempt, content) });
  }

  /** @param again when a mailing takes the mail again, and whether this counted as one of its tries */
  async putOff(
    db: Database | Tx,
    attempt: Attempt,
    error: MailError,
    again: { afterMillis: number | null; counts: boolean } = { afterMillis: null, counts: true },
  ): Promise<void> {
    await recordPutOff(db, { ...attempt, ...again, error: JSON.stringify(error) });
  }

  /** @param content to send the mail once more by hand; none where there is nothing that could be sent */
  async failed(db: Database | Tx, attempt: Attempt, error: MailError, content?: KeptContent): Promise<void> {
    const sealed = content ? this.seal(attempt, content) : null;
    await recordFailed(db, { ...attempt, error: JSON.stringify(error), content: sealed });
  }

  /** Lists a mail that is not tried any more as failed, so that its project's owner sees it. */
  async giveUp(tx: Tx, mail: MailKey | NewMail, sender: SenderConfig): Promise<void> {
    if ('recipient' in mail) await insertMail(tx, mail);
    const error: MailError = { errorType: 'GIVEN_UP', canRetry: false, message: GIVEN_UP, rawError: GIVEN_UP };
    const { projectId, id } = mail;
    const attempt = { attemptId: randomUUID(), sender: JSON.stringify(sender), error: JSON.stringify(error) };
    await giveUpMail(tx, { projectId, id, ...attempt });
  }

  /** What is kept of a mail. */
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
