import { prepared, batchedDelete } from '@hallpass/database';
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

export const selectReader = prepared<{ display_name: string | null; locale: string | null }>('email_find_user')(
  `SELECT display_name, locale FROM users."user" WHERE project_id = :projectId AND id = :userId`,
);

/** The locale of the user who signs in with this verified address, for emails that address no user. */
export const selectLocaleOfAddress = prepared<{ locale: string | null }>('email_find_locale')(
  `SELECT u.locale FROM users.contact_channel c JOIN users."user" u ON u.project_id = :projectId AND u.id = c.user_id
   WHERE c.project_id = :projectId AND c.type = 'email' AND c.value = :address AND c.used_for_auth AND c.is_verified`,
);

const ofLatelyDeleted = `(project_id, user_id) IN (
  SELECT project_id, (payload->>'id')::uuid FROM queue.outbox
  WHERE event = 'user.deleted' AND created_at > now() - interval '1 day')`;
const GLOBAL = { global: 'what was in flight for deleted users, whichever project they belonged to' };

export const removeLateMails = batchedDelete('late-mails-of-deleted-users', 'email.mail', ofLatelyDeleted, GLOBAL);
export const removeLatePreferences = batchedDelete(
  'late-preferences-of-deleted-users',
  'email.notification_preference',
  ofLatelyDeleted,
  { key: ['user_id', 'category_id'], ...GLOBAL },
);

const ofProject = 'project_id = :projectId';

/** Cascades to their attempts. */
export const removeProjectMails = batchedDelete('removed-project-mails', 'email.mail', ofProject);

/** The project's other rows. Mailings cascade to their parts. */
export const removeRestOfProject = [
  batchedDelete('removed-project-mailings', 'email.mailing', ofProject),
  batchedDelete('removed-project-drafts', 'email.draft', ofProject),
  batchedDelete('removed-project-preferences', 'email.notification_preference', ofProject, {
    key: ['user_id', 'category_id'],
  }),
  batchedDelete('removed-project-suppressed', 'email.suppressed_address', ofProject, { key: ['address'] }),
  batchedDelete('removed-project-source-versions', 'email.source_version', ofProject),
  batchedDelete('removed-project-send-slots', 'email.send_slot', ofProject, { key: ['server'] }),
];
