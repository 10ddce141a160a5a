import { Database, sql } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { outbox } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { from, type MailStatus, to } from '../mails/mail-status.js';
import { MailStore } from '../mails/mail.store.js';
import type { SenderConfig } from '../smtp/mail-route.js';
import { rawSource } from './raw-source.js';
import type { SentEmailContentDto, SentEmailDto } from './sent-email.dto.js';

/** Of the mails of a project, the latest are listed (contract/05 §9). */
export const LISTED_EMAILS = 100;

interface AttemptRow {
  id: string;
  mail_id: string;
  subject: string | null;
  recipient: string;
  started_at: Date;
  sender: SenderConfig;
  error: unknown;
  /** No answer, and the process that waited for it is gone by now. */
  is_unanswered: boolean;
}

interface MailRow extends AttemptRow {
  template: string;
  status: MailStatus;
  content: string | null;
  category: string | null;
  skip_reason: string | null;
  answer: string | null;
  attempts: number;
  message_id: string;
  bounced_at: Date | null;
  complained_at: Date | null;
}

const ATTEMPT = `a.id, a.mail_id, m.subject, m.recipient, a.started_at, a.sender, a.error,
  a.ended_at IS NULL AND a.started_at < now() - interval '2 minutes' AS is_unanswered`;

const FROM = `email.attempt a JOIN email.mail m ON m.project_id = a.project_id AND m.id = a.mail_id`;

/** What the project's mails became. */
@Injectable()
export class SentEmailsService {
  constructor(
    private readonly db: Database,
    private readonly mails: MailStore,
  ) {}

  /** The project's latest 100 attempts, newest first. */
  async list(projectId: string): Promise<SentEmailDto[]> {
    const rows = await sql<AttemptRow>(
      this.db,
      `SELECT ${ATTEMPT} FROM ${FROM} WHERE a.project_id = $1 ORDER BY a.started_at DESC, a.id DESC LIMIT $2`,
      [projectId, LISTED_EMAILS],
    );
    return rows.map(toSentEmail);
  }

  /** @throws TextError 404 when the project has no such attempt */
  async get(projectId: string, attemptId: string): Promise<SentEmailContentDto> {
    const [row] = await sql<MailRow>(
      this.db,
      `SELECT ${ATTEMPT}, m.template, m.status, m.content, m.category, m.skip_reason, m.message_id, m.bounced_at,
         m.complained_at, a.answer,
         (SELECT count(*)::integer FROM email.attempt o WHERE o.project_id = m.project_id AND o.mail_id = m.id) AS attempts
       FROM ${FROM} WHERE a.project_id = $1 AND a.id = $2`,
      [projectId, attemptId],
    );
    if (!row) throw noSuchMail();
    // A mail that has failed is kept to be sent once more, not to be read: its link is a secret.
    const isShown = row.content !== null && row.status === 'captured';
    const content = isShown ? this.mails.open({ projectId, id: row.mail_id }, row.content!) : null;
    return {
      ...toSentEmail(row),
      template: row.template,
      status: row.status,
      html: content?.html ?? null,
      text: content?.text ?? null,
      raw: content && (await rawSource(row, content)),
      notification_category: row.category,
      skip_reason: row.skip_reason,
      answer: row.answer,
      attempts: row.attempts,
      bounced_at_millis: row.bounced_at?.getTime() ?? null,
      complained_at_millis: row.complained_at?.getTime() ?? null,
    };
  }

  /**
   * Puts a mail that has failed or was kept here into the queue again.
   * @throws TextError 404 when the project has no such attempt, 409 when there is nothing to send
   */
  async resend(projectId: string, attemptId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [mail] = await sql<{ mail_id: string; is_queued: boolean }>(
        tx,
        `WITH mail AS (
           UPDATE email.mail m SET status = ${to('resent')}, ended_at = NULL, mailing_id = NULL FROM email.attempt a
           WHERE a.project_id = $1 AND a.id = $2 AND m.project_id = $1 AND m.id = a.mail_id
             AND m.content IS NOT NULL AND m.status IN ${from('resent')} RETURNING m.id)
         SELECT a.mail_id, EXISTS (SELECT FROM mail) AS is_queued
         FROM email.attempt a WHERE a.project_id = $1 AND a.id = $2`,
        [projectId, attemptId],
      );
      if (!mail) throw noSuchMail();
      if (!mail.is_queued)
        throw new TextError(409, 'Only a mail that has failed or was kept here can be sent again: this one was not.');
      await outbox.add(tx, 'mail.resend_requested', projectId, { mail_id: mail.mail_id });
    });
  }
}

const noSuchMail = (): TextError => new TextError(404, 'There is no such e-mail in this project.');

function toSentEmail(row: AttemptRow): SentEmailDto {
  return {
    id: row.id,
    subject: row.subject ?? '',
    sent_at_millis: row.started_at.getTime(),
    to: [row.recipient],
    sender_config: row.sender,
    error: row.is_unanswered ? 'The process stopped before the mail server had answered.' : row.error,
  };
}
