import { prepared } from '@hallpass/database';
import { from, STILL_TO_SEND, to, type TransitionName } from './mail-status.js';

/** project, mail, user, recipient, template, Message-ID → no row for a mail that has ended well */
export const takeMail = prepared<{ id: string }>(
  'email_mail_take',
  `INSERT INTO email.mail (project_id, id, user_id, recipient, template, message_id, status)
   VALUES ($1, $2, $3, $4, $5, $6, ${to('taken')})
   ON CONFLICT (project_id, id) DO UPDATE SET status = ${to('taken')}, ended_at = NULL
     WHERE mail.status IN ${from('taken', 'revived')}
   RETURNING id`,
);

/** project, mail, user, recipient, template, Message-ID: unless it is there */
export const insertMail = prepared<Record<string, never>>(
  'email_mail_insert',
  `INSERT INTO email.mail (project_id, id, user_id, recipient, template, message_id, status)
   VALUES ($1, $2, $3, $4, $5, $6, 'queued') ON CONFLICT (project_id, id) DO NOTHING`,
);

/**
 * project, mail, run of its mailing or null, category, subject, attempt, sender: the last look before the mail server is asked.
 * No row when another run has the mailing now.
 */
export const beginAttempt = prepared<{ id: string }>(
  'email_mail_attempt',
  `WITH mail AS (
     UPDATE email.mail m SET status = ${to('attempted')},
       category = coalesce($4, m.category), subject = coalesce($5, m.subject)
     WHERE m.project_id = $1 AND m.id = $2 AND m.status IN ${from('attempted')}
       AND ($3::uuid IS NULL OR m.run_id = $3 AND EXISTS (
         SELECT FROM email.mailing g WHERE g.project_id = $1 AND g.id = m.mailing_id AND g.run_id = $3))
     RETURNING m.id)
   INSERT INTO email.attempt (project_id, id, mail_id, sender) SELECT $1, $6, mail.id, $7 FROM mail
   ON CONFLICT (project_id, id) DO NOTHING RETURNING id`,
);

/** The end of an attempt, and what the mail becomes by it, in one statement. The attempt has its end in any case. */
const endAttempt = (transition: TransitionName, attempt: string, mail: string) =>
  prepared<Record<string, never>>(
    `email_mail_${transition}`,
    `WITH attempt AS (UPDATE email.attempt SET ended_at = now(), ${attempt} WHERE project_id = $1 AND id = $3)
     UPDATE email.mail SET status = ${to(transition)}, ${mail}
     WHERE project_id = $1 AND id = $2 AND status IN ${from(transition)}`,
  );

/** project, mail, attempt, answer */
export const recordAccepted = endAttempt('accepted', 'answer = $4', 'content = NULL, ended_at = now()');

/** project, mail, attempt, answer, sealed content */
export const recordKept = endAttempt('kept', 'answer = $4', 'content = $5, ended_at = now()');

/** project, mail, attempt, error, sealed content or null */
export const recordFailed = endAttempt('failed', 'error = $4', 'content = $5, ended_at = now()');

/** project, mail, attempt, error, milliseconds until a mailing tries again or null, whether it counts as a try */
export const recordPutOff = endAttempt(
  'putOff',
  'error = $4',
  `next_try_at = now() + $5::double precision * interval '1 millisecond',
   attempts = attempts - CASE WHEN $6::boolean THEN 0 ELSE 1 END`,
);

/** project, mail, attempt, sender, error: ends one that is still to be sent, with an attempt that says so. */
export const giveUpMail = prepared<Record<string, never>>(
  'email_mail_give_up',
  `WITH mail AS (
     UPDATE email.mail SET status = ${to('failed')}, ended_at = now()
     WHERE project_id = $1 AND id = $2 AND status IN ${from('failed')} RETURNING id)
   INSERT INTO email.attempt (project_id, id, mail_id, sender, ended_at, error)
   SELECT $1, $3, mail.id, $4, now(), $5 FROM mail`,
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

/** project, mail → none when it was sent meanwhile */
export const selectMailToResend = prepared<MailToResend>(
  'email_mail_to_resend',
  `SELECT user_id, recipient, template, subject, message_id, content FROM email.mail
   WHERE project_id = $1 AND id = $2 AND content IS NOT NULL AND status IN ${STILL_TO_SEND}`,
);

/** project, user */
export const deleteMailsOfUser = prepared<Record<string, never>>(
  'email_mail_delete_of_user',
  `DELETE FROM email.mail WHERE project_id = $1 AND user_id = $2`,
);
