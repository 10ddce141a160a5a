import { prepared } from '@hallpass/database';
import { from, STILL_TO_SEND, to, type TransitionName } from './mail-status.js';

/** @returns no row if the email was already sent, captured or skipped */
export const takeMail = prepared<{ id: string }>('email_mail_take')(
  `INSERT INTO email.mail (project_id, id, user_id, recipient, template, message_id, status)
   VALUES (:projectId, :id, :userId, :recipient, :template, :messageId, ${to('taken')})
   ON CONFLICT (project_id, id) DO UPDATE SET status = ${to('taken')}, ended_at = NULL
     WHERE mail.status IN ${from('taken', 'revived')}
   RETURNING id`,
);

/** Does nothing if the row exists. */
export const insertMail = prepared<Record<string, never>>('email_mail_insert')(
  `INSERT INTO email.mail (project_id, id, user_id, recipient, template, message_id, status)
   VALUES (:projectId, :id, :userId, :recipient, :template, :messageId, 'queued')
   ON CONFLICT (project_id, id) DO NOTHING`,
);

/**
 * Last check before the mail server is called.
 * @param runId of the email's mailing; null for an email of a flow
 * @returns no row if another run has taken over the mailing
 */
export const beginAttempt = prepared<{ id: string }>('email_mail_attempt')(
  `WITH mail AS (
     UPDATE email.mail m SET status = ${to('attempted')},
       category = coalesce(:category, m.category), subject = coalesce(:subject, m.subject)
     WHERE m.project_id = :projectId AND m.id = :id AND m.status IN ${from('attempted')}
       AND (:runId::uuid IS NULL OR m.run_id = :runId AND EXISTS (
         SELECT FROM email.mailing g WHERE g.project_id = :projectId AND g.id = m.mailing_id AND g.run_id = :runId))
     RETURNING m.id)
   INSERT INTO email.attempt (project_id, id, mail_id, sender) SELECT :projectId, :attemptId, mail.id, :sender FROM mail
   ON CONFLICT (project_id, id) DO NOTHING RETURNING id`,
);

/**
 * Ends an attempt and updates the email's status in one statement. The attempt ends even if the transition does not
 * apply.
 */
const endAttempt = <const A extends string, const M extends string>(transition: TransitionName, attempt: A, mail: M) =>
  prepared<Record<string, never>>(`email_mail_${transition}`)(
    `WITH attempt AS (
       UPDATE email.attempt SET ended_at = now(), ${attempt} WHERE project_id = :projectId AND id = :attemptId)
     UPDATE email.mail SET status = ${to(transition)}, ${mail}
     WHERE project_id = :projectId AND id = :id AND status IN ${from(transition)}`,
  );

export const recordAccepted = endAttempt('accepted', 'answer = :answer', 'content = NULL, ended_at = now()');

/** @param content sealed */
export const recordKept = endAttempt('kept', 'answer = :answer', 'content = :content, ended_at = now()');

/** @param content sealed, or null */
export const recordFailed = endAttempt('failed', 'error = :error', 'content = :content, ended_at = now()');

/**
 * @param afterMillis delay before a mailing retries, or null
 * @param counts whether this counts as an attempt
 */
export const recordPutOff = endAttempt(
  'putOff',
  'error = :error',
  `next_try_at = now() + :afterMillis::double precision * interval '1 millisecond',
   attempts = attempts - CASE WHEN :counts::boolean THEN 0 ELSE 1 END`,
);

/** Fails an unsent email, with an attempt that records why. */
export const giveUpMail = prepared<Record<string, never>>('email_mail_give_up')(
  `WITH mail AS (
     UPDATE email.mail SET status = ${to('failed')}, ended_at = now()
     WHERE project_id = :projectId AND id = :id AND status IN ${from('failed')} RETURNING id)
   INSERT INTO email.attempt (project_id, id, mail_id, sender, ended_at, error)
   SELECT :projectId, :attemptId, mail.id, :sender, now(), :error FROM mail`,
);

interface MailToResend {
  user_id: string | null;
  recipient: string;
  template: string;
  subject: string | null;
  message_id: string;
  /** Sealed. */
  content: string;
}

/** Returns no row if the email was sent in the meantime. */
export const selectMailToResend = prepared<MailToResend>('email_mail_to_resend')(
  `SELECT user_id, recipient, template, subject, message_id, content FROM email.mail
   WHERE project_id = :projectId AND id = :id AND content IS NOT NULL AND status IN ${STILL_TO_SEND}`,
);

export const deleteMailsOfUser = prepared<Record<string, never>>('email_mail_delete_of_user')(
  `DELETE FROM email.mail WHERE project_id = :projectId AND user_id = :userId`,
);
