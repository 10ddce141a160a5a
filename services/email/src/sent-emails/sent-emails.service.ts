import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { outbox } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import nodemailer from 'nodemailer';
import { MailStore, type KeptContent } from '../delivery/mail.store.js';
import type { SenderConfig } from '../smtp/mail-route.js';
import { message } from '../smtp/message.js';
import type { SentEmailContentDto, SentEmailDto, SentEmailTryDto } from './sent-email.dto.js';
import {
  type AttemptRow,
  queueAgain,
  selectAttempt,
  selectAttempts,
  selectTries,
  type TryRow,
} from './sent-email.sql.js';

@Injectable()
export class SentEmailsService {
  constructor(
    private readonly db: Database,
    private readonly mails: MailStore,
  ) {}

  /** The project's latest 100 attempts, newest first. */
  async list(projectId: string): Promise<SentEmailDto[]> {
    const rows = await selectAttempts(this.db, { projectId });
    return rows.map(toSentEmail);
  }

  /** @throws TextError 404 if the project has no such attempt */
  async get(projectId: string, attemptId: string): Promise<SentEmailContentDto> {
    const [row] = await selectAttempt(this.db, { projectId, id: attemptId });
    if (!row) throw noSuchMail();
    // The content of a failed email is kept only for resending, not for reading: its link is a secret.
    const tries = await selectTries(this.db, { projectId, mailId: row.mail_id });
    const isShown = row.content !== null && row.status === 'captured';
    const content = isShown ? this.mails.open({ projectId, id: row.mail_id }, row.content!) : null;
    return {
      ...toSentEmail(row),
      html: content?.html ?? null,
      text: content?.text ?? null,
      raw: content && (await rawSource(row, content)),
      notification_category: row.category,
      skip_reason: row.skip_reason,
      answer: row.answer,
      attempts: row.attempts,
      tries: tries.toReversed().map(toTry),
      requested_at_millis: row.created_at.getTime(),
      ended_at_millis: row.ended_at?.getTime() ?? null,
      bounced_at_millis: row.bounced_at?.getTime() ?? null,
      complained_at_millis: row.complained_at?.getTime() ?? null,
    };
  }

  /**
   * Queues an email again that failed or was captured.
   * @throws TextError 404 if the project has no such attempt, 409 if there is nothing to send
   */
  async resend(projectId: string, attemptId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [mail] = await queueAgain(tx, { projectId, id: attemptId });
      if (!mail) throw noSuchMail();
      if (!mail.is_queued)
        throw new TextError(
          409,
          'EMAIL_NOT_RESENDABLE',
          'This email cannot be sent again. Only emails that failed or were captured can.',
        );
      await outbox.add(tx, 'mail.resend_requested', projectId, { mail_id: mail.mail_id });
    });
  }
}

const noSuchMail = (): TextError => new TextError(404, 'EMAIL_NOT_FOUND', 'The email does not exist in this project.');

const toTry = ({ started_at, ended_at, ...row }: TryRow): SentEmailTryDto => ({
  ...row,
  started_at_millis: started_at.getTime(),
  ended_at_millis: ended_at?.getTime() ?? null,
});

function toSentEmail(row: AttemptRow): SentEmailDto {
  return {
    id: row.id,
    subject: row.subject ?? '',
    sent_at_millis: row.started_at.getTime(),
    to: [row.recipient],
    sender_config: row.sender,
    error: row.is_unanswered ? 'The process stopped before the mail server responded.' : row.error,
    template: row.template,
    status: row.status,
    mailing_id: row.mailing_id,
  };
}

/** Returns a captured email in the form that a mail server would have received. */
async function rawSource(
  mail: { sender: SenderConfig; recipient: string; subject: string | null; message_id: string; started_at: Date },
  { html, text, unsubscribeLink }: KeptContent,
): Promise<string> {
  const sender = { senderName: mail.sender.sender_name, senderEmail: mail.sender.sender_email };
  const { recipient: to, message_id: messageId, subject } = mail;
  const options = message(sender, { messageId, to, subject: subject ?? '', html, text, unsubscribeLink });
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const { message: raw } = await composer.sendMail({ ...options, date: mail.started_at });
  return raw.toString();
}
