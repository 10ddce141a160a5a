import { prepared, Sealer, type Database, type Tx } from '@hallpass/database';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { SenderConfig } from '../smtp/mail-route.js';
import type { SmtpFailure } from '../smtp/smtp-failure.js';

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
  SmtpFailure | { errorType: 'RENDERING_FAILED' | 'GIVEN_UP'; canRetry: boolean; message: string; rawError: string };

const GIVEN_UP = 'The mail could not be sent in time, and is not tried any more.';

/** Not for a mail that was sent or captured: that one has ended. */
const upsertMail = prepared<{ id: string }>(
  'email_mail_begin',
  `INSERT INTO email.mail (project_id, id, user_id, recipient, template, message_id, status)
   VALUES ($1, $2, $3, $4, $5, $6, 'rendering')
   ON CONFLICT (project_id, id) DO UPDATE SET status = 'rendering', ended_at = NULL
     WHERE mail.status NOT IN ('sent', 'captured')
   RETURNING id`,
);

const updateMail = prepared<Record<string, never>>(
  'email_mail_update',
  `UPDATE email.mail
   SET status = $3, subject = coalesce($4, subject),
       content = CASE WHEN $3 IN ('sending', 'queued') THEN content ELSE $5 END,
       ended_at = CASE WHEN $3 IN ('sent', 'captured', 'failed') THEN now() END
   WHERE project_id = $1 AND id = $2`,
);

const insertMail = prepared<Record<string, never>>(
  'email_mail_insert',
  `INSERT INTO email.mail (project_id, id, user_id, recipient, template, message_id, status)
   VALUES ($1, $2, $3, $4, $5, $6, 'queued') ON CONFLICT (project_id, id) DO NOTHING`,
);

/** Ends one that is still to be sent, with what is kept of it. */
const giveUpMail = prepared<Record<string, never>>(
  'email_mail_give_up',
  `WITH mail AS (
     UPDATE email.mail SET status = 'failed', ended_at = now()
     WHERE project_id = $1 AND id = $2 AND status IN ('queued', 'rendering', 'sending') RETURNING id)
   INSERT INTO email.attempt (project_id, id, mail_id, sender, ended_at, error)
   SELECT $1, $3, mail.id, $4, now(), $5 FROM mail`,
);

const insertAttempt = prepared<Record<string, never>>(
  'email_attempt_begin',
  `INSERT INTO email.attempt (project_id, id, mail_id, sender) VALUES ($1, $2, $3, $4)`,
);

const endAttempt = prepared<Record<string, never>>(
  'email_attempt_end',
  `UPDATE email.attempt SET ended_at = now(), answer = $3, error = $4 WHERE project_id = $1 AND id = $2`,
);

const deleteOfUser = prepared<Record<string, never>>(
  'email_mail_delete_of_user',
  `DELETE FROM email.mail WHERE project_id = $1 AND user_id = $2`,
);

/** Rows of mails and attempts: the attempt is written before the mail server is asked, its answer after. */
@Injectable()
export class MailStore {
  constructor(private readonly sealer: Sealer) {}

  /** @returns false when the mail was sent or captured before */
  async begin(db: Database | Tx, mail: NewMail): Promise<boolean> {
    const { projectId, id, userId, recipient, template, messageId } = mail;
    return (await upsertMail(db, [projectId, id, userId, recipient, template, messageId])).length > 0;
  }

  /** @returns the attempt's id, a UUIDv4 */
  async beginAttempt(db: Database | Tx, key: MailKey, subject: string | null, sender: SenderConfig): Promise<string> {
    const attemptId = randomUUID();
    await updateMail(db, [key.projectId, key.id, 'sending', subject, null]);
    await insertAttempt(db, [key.projectId, attemptId, key.id, JSON.stringify(sender)]);
    return attemptId;
  }

  async sent(tx: Tx, key: MailKey, attemptId: string, answer: string): Promise<void> {
    await endAttempt(tx, [key.projectId, attemptId, answer, null]);
    await updateMail(tx, [key.projectId, key.id, 'sent', null, null]);
  }

  /** `status`: failed for good, with the content to send it by hand, or queued for another try. */
  async failed(
    tx: Tx,
    key: MailKey,
    attemptId: string,
    { status, error, content }: { status: 'failed' | 'queued'; error: MailError; content?: KeptContent },
  ): Promise<void> {
    await endAttempt(tx, [key.projectId, attemptId, null, JSON.stringify(error)]);
    const sealed = content ? sealMailContent(this.sealer, key, content) : null;
    await updateMail(tx, [key.projectId, key.id, status, null, sealed]);
  }

  /** Lists a mail that is not tried any more as failed, so that its project's owner sees it. */
  async giveUp(tx: Tx, mail: MailKey | NewMail, sender: SenderConfig): Promise<void> {
    const { projectId, id } = mail;
    if ('recipient' in mail)
      await insertMail(tx, [projectId, id, mail.userId, mail.recipient, mail.template, mail.messageId]);
    const error: MailError = { errorType: 'GIVEN_UP', canRetry: false, message: GIVEN_UP, rawError: GIVEN_UP };
    await giveUpMail(tx, [projectId, id, randomUUID(), JSON.stringify(sender), JSON.stringify(error)]);
  }

  /** Keeps the whole mail, sealed: its link is a secret. */
  async captured(tx: Tx, key: MailKey, mail: KeptContent & { subject: string }, sender: SenderConfig): Promise<void> {
    const attemptId = await this.beginAttempt(tx, key, mail.subject, sender);
    await endAttempt(tx, [key.projectId, attemptId, 'Kept here: no mail server is configured.', null]);
    const sealed = sealMailContent(this.sealer, key, mail);
    await updateMail(tx, [key.projectId, key.id, 'captured', mail.subject, sealed]);
  }

  /** What `captured` has kept. */
  open(key: MailKey, content: string): KeptContent {
    return JSON.parse(this.sealer.open(content, contentSeal(key))) as KeptContent;
  }

  async deleteOfUser(tx: Tx, projectId: string, userId: string): Promise<void> {
    await deleteOfUser(tx, [projectId, userId]);
  }
}

/** Sealed: the links of a mail are secrets. */
export function sealMailContent(sealer: Sealer, key: MailKey, { html, text, unsubscribeLink }: KeptContent): string {
  return sealer.seal(JSON.stringify({ html, text, unsubscribeLink }), contentSeal(key));
}

function contentSeal({ projectId, id }: MailKey): { column: string; rowId: string; projectId: string } {
  return { column: 'email.mail.content', rowId: id, projectId };
}
