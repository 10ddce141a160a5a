import { Database, sql } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { Injectable } from '@nestjs/common';
import { MailStore } from '../mails/mail.store.js';
import type { SenderConfig } from '../smtp/mail-route.js';
import type { SentEmailContentDto, SentEmailDto } from './sent-email.dto.js';

const LIST_LENGTH = 100;

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
  status: string;
  content: string | null;
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
      [projectId, LIST_LENGTH],
    );
    return rows.map(toSentEmail);
  }

  /** @throws TextError 404 when the project has no such attempt */
  async get(projectId: string, attemptId: string): Promise<SentEmailContentDto> {
    const [row] = await sql<MailRow>(
      this.db,
      `SELECT ${ATTEMPT}, m.template, m.status, m.content FROM ${FROM} WHERE a.project_id = $1 AND a.id = $2`,
      [projectId, attemptId],
    );
    if (!row) throw new TextError(404, 'There is no such e-mail in this project.');
    const content = row.content ? this.mails.open({ projectId, id: row.mail_id }, row.content) : null;
    const { template, status } = row;
    return { ...toSentEmail(row), template, status, html: content?.html ?? null, text: content?.text ?? null };
  }
}

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
