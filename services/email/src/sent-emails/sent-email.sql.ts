import { statement } from '@hallpass/database';
import { from, type MailStatus, to } from '../delivery/mail-status.js';
import type { SenderConfig } from '../smtp/mail-route.js';

/** Attempts to list per project (contract/05 §9). */
export const LISTED_EMAILS = 100;

/** Per email; a mailing retries for a day while its mail server is down. */
export const SHOWN_TRIES = 100;

export interface AttemptRow {
  id: string;
  mail_id: string;
  subject: string | null;
  recipient: string;
  started_at: Date;
  sender: SenderConfig;
  error: unknown;
  template: string;
  status: MailStatus;
  mailing_id: string | null;
  /** There is no response, and the process that waited for it must have ended by now. */
  is_unanswered: boolean;
}

interface MailOfAttempt extends AttemptRow {
  content: string | null;
  category: string | null;
  skip_reason: string | null;
  answer: string | null;
  attempts: number;
  message_id: string;
  bounced_at: Date | null;
  complained_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
}

export interface TryRow {
  id: string;
  started_at: Date;
  ended_at: Date | null;
  error: unknown;
  answer: string | null;
}

const ATTEMPT = `a.id, a.mail_id, m.subject, m.recipient, a.started_at, a.sender, a.error, m.template, m.status, m.mailing_id,
  a.ended_at IS NULL AND a.started_at < now() - interval '2 minutes' AS is_unanswered`;

const FROM = `email.attempt a JOIN email.mail m ON m.project_id = a.project_id AND m.id = a.mail_id`;

/** The project's latest attempts, newest first. */
export const selectAttempts = statement<AttemptRow>()(
  `SELECT ${ATTEMPT} FROM ${FROM} WHERE a.project_id = :projectId
   ORDER BY a.started_at DESC, a.id DESC LIMIT ${LISTED_EMAILS}`,
);

export const selectAttempt = statement<MailOfAttempt>()(
  `SELECT ${ATTEMPT}, m.content, m.category, m.skip_reason, m.message_id, m.bounced_at, m.complained_at, m.created_at,
     m.ended_at, a.answer,
     (SELECT count(*)::integer FROM email.attempt o WHERE o.project_id = m.project_id AND o.mail_id = m.id) AS attempts
   FROM ${FROM} WHERE a.project_id = :projectId AND a.id = :id`,
);

/** An email's latest attempts, newest first. */
export const selectTries = statement<TryRow>()(
  `SELECT id, started_at, ended_at, error, answer FROM email.attempt
   WHERE project_id = :projectId AND mail_id = :mailId ORDER BY started_at DESC, id DESC LIMIT ${SHOWN_TRIES}`,
);

/** @returns the email of an attempt, and whether it could be resent */
export const queueAgain = statement<{ mail_id: string; is_queued: boolean }>()(
  `WITH mail AS (
     UPDATE email.mail m SET status = ${to('resent')}, ended_at = NULL, mailing_id = NULL FROM email.attempt a
     WHERE a.project_id = :projectId AND a.id = :id AND m.project_id = :projectId AND m.id = a.mail_id
       AND m.content IS NOT NULL AND m.status IN ${from('resent')} RETURNING m.id)
   SELECT a.mail_id, EXISTS (SELECT FROM mail) AS is_queued
   FROM email.attempt a WHERE a.project_id = :projectId AND a.id = :id`,
);
