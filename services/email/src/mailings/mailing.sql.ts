import { prepared } from '@hallpass/database';
import type { UnfinishedWork } from '@hallpass/queue';
import { from, STILL_TO_SEND, to } from '../delivery/mail-status.js';

/** @param content sealed */
export const insertMailing = prepared<Record<string, never>>('email_mailing_insert')(
  `INSERT INTO email.mailing (project_id, id, content) VALUES (:projectId, :id, :content)`,
);

/** @param part its number */
export const insertPart = prepared<Record<string, never>>('email_mailing_part_insert')(
  `INSERT INTO email.mailing_part (project_id, mailing_id, part, user_ids) VALUES (:projectId, :id, :part, :userIds)`,
);

export const insertPartsOfAll = prepared<Record<string, never>>('email_mailing_parts_of_all')(
  `INSERT INTO email.mailing_part (project_id, mailing_id, part, user_ids)
   SELECT :projectId, :id::uuid, place / :usersPerPart::integer, array_agg(id ORDER BY place)
   FROM (
     SELECT id, (row_number() OVER (ORDER BY id))::integer - 1 AS place FROM users."user"
     WHERE project_id = :projectId) u
   GROUP BY place / :usersPerPart::integer`,
);

/**
 * From now on, only this run may take emails of the mailing. Returns no row if the mailing has ended or does not exist.
 */
export const beginRun = prepared<{ content: string; failures: number; is_stopped: boolean }>('email_mailing_begin_run')(
  `UPDATE email.mailing SET run_id = :runId WHERE project_id = :projectId AND id = :id AND ended_at IS NULL
   RETURNING content, failures, stopped_at IS NOT NULL AS is_stopped`,
);

/**
 * Creates the emails of one part. Recipients without an address are skipped at once. The part is deleted in the same
 * statement, so it is expanded once, wherever a process stops.
 * @param kind the template name shown in the list of emails
 * @param host of their Message-IDs
 */
export const expandPart = prepared<{ parts: number }>('email_mailing_expand')(
  `WITH part AS (
     DELETE FROM email.mailing_part WHERE project_id = :projectId AND mailing_id = :id AND part = (
       SELECT min(p.part) FROM email.mailing_part p WHERE p.project_id = :projectId AND p.mailing_id = :id)
     RETURNING user_ids),
   recipient AS MATERIALIZED (
     SELECT gen_random_uuid() AS id, u.id AS user_id, c.value AS address
     FROM part, unnest(part.user_ids) AS listed (user_id)
     JOIN users."user" u ON u.project_id = :projectId AND u.id = listed.user_id
     LEFT JOIN users.contact_channel c
       ON c.project_id = u.project_id AND c.user_id = u.id AND c.type = 'email' AND c.is_primary),
   mails AS (
     INSERT INTO email.mail
       (project_id, id, user_id, recipient, template, message_id, mailing_id, status, skip_reason, ended_at, next_try_at)
     SELECT :projectId, id, user_id, coalesce(address, ''), :kind, '<' || id || '@' || :host || '>', :id,
       CASE WHEN address IS NULL THEN 'skipped' ELSE 'queued' END,
       CASE WHEN address IS NULL THEN 'no_address' END,
       CASE WHEN address IS NULL THEN now() END, now()
     FROM recipient)
   SELECT count(*)::integer AS parts FROM part`,
);

export interface TakenMail {
  id: string;
  user_id: string;
  recipient: string;
  message_id: string;
  attempts: number;
  /** Seconds since the mailing was requested. */
  age_seconds: number;
}

/** The next email that is due, or that an earlier run left unfinished. The latter continues the same attempt. */
export const takeDueMail = prepared<TakenMail>('email_mailing_take')(
  `WITH due AS MATERIALIZED (
     SELECT m.id FROM email.mail m
     WHERE m.project_id = :projectId AND m.mailing_id = :id AND m.status IN ${from('taken')}
       AND m.next_try_at <= now() AND (m.status = 'queued' OR m.run_id IS DISTINCT FROM :runId::uuid)
       AND EXISTS (
         SELECT FROM email.mailing g WHERE g.project_id = :projectId AND g.id = :id AND g.run_id = :runId::uuid)
     ORDER BY m.next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   UPDATE email.mail m SET status = ${to('taken')}, run_id = :runId,
     attempts = m.attempts + CASE WHEN m.status = 'queued' OR m.attempts = 0 THEN 1 ELSE 0 END
   FROM due WHERE m.project_id = :projectId AND m.id = due.id
   RETURNING m.id, m.user_id, m.recipient, m.message_id, m.attempts,
     extract(epoch FROM now() - m.created_at)::double precision AS age_seconds`,
);

/** A recipient, with the data that decides whether the email is sent. */
export interface Recipient {
  display_name: string | null;
  locale: string | null;
  disabled: string[];
  is_suppressed: boolean;
  is_stopped: boolean;
}

/** Returns no row if the user was deleted. */
export const selectRecipient = prepared<Recipient>('email_mailing_recipient')(
  `SELECT u.display_name, u.locale,
     ARRAY (SELECT p.category_id::text FROM email.notification_preference p
            WHERE p.project_id = :projectId AND p.user_id = :userId AND NOT p.is_enabled) AS disabled,
     EXISTS (SELECT FROM email.suppressed_address s
             WHERE s.project_id = :projectId AND s.address = lower(:address)) AS is_suppressed,
     EXISTS (SELECT FROM email.mailing g
             WHERE g.project_id = :projectId AND g.id = :mailingId AND g.stopped_at IS NOT NULL) AS is_stopped
   FROM users."user" u WHERE u.project_id = :projectId AND u.id = :userId`,
);

/** @param id of the email */
export const skipMail = prepared<Record<string, never>>('email_mailing_skip')(
  `UPDATE email.mail SET status = ${to('skipped')}, category = :category, skip_reason = :reason, ended_at = now()
   WHERE project_id = :projectId AND id = :id AND run_id = :runId AND status IN ${from('skipped')}`,
);

/** Stops a mailing from sending more emails. Returns no row if it has ended, was already stopped or does not exist. */
export const stopMailing = prepared<{ id: string }>('email_mailing_stop')(
  `UPDATE email.mailing SET stopped_at = now()
   WHERE project_id = :projectId AND id = :id AND ended_at IS NULL AND stopped_at IS NULL RETURNING id`,
);

export const removeParts = prepared<Record<string, never>>('email_mailing_remove_parts')(
  `DELETE FROM email.mailing_part WHERE project_id = :projectId AND mailing_id = :id`,
);

/** Skips a batch of unsent emails of a stopped mailing. */
export const skipStopped = prepared<{ id: string }>('email_mailing_skip_stopped')(
  `WITH waiting AS MATERIALIZED (
     SELECT m.id FROM email.mail m
     WHERE m.project_id = :projectId AND m.mailing_id = :id AND m.status IN ${from('stopped')}
     LIMIT 2000 FOR UPDATE SKIP LOCKED)
   UPDATE email.mail m SET status = ${to('stopped')}, skip_reason = 'stopped', ended_at = now()
   FROM waiting WHERE m.project_id = :projectId AND m.id = waiting.id RETURNING m.id`,
);

/** Counts the emails still to be sent, with the milliseconds until the first is due. */
export const selectRest = prepared<{ rest: number; parts: number; due_in: number | null }>('email_mailing_rest')(
  `SELECT count(*)::integer AS rest,
     (SELECT count(*)::integer FROM email.mailing_part p
      WHERE p.project_id = :projectId AND p.mailing_id = :id) AS parts,
     extract(epoch FROM min(m.next_try_at) - now())::double precision * 1000 AS due_in
   FROM email.mail m
   WHERE m.project_id = :projectId AND m.mailing_id = :id AND m.status IN ${STILL_TO_SEND}`,
);

export const endRun = prepared<{ id: string }>('email_mailing_end_run')(
  `UPDATE email.mailing SET failures = :failures
   WHERE project_id = :projectId AND id = :id AND run_id = :runId RETURNING id`,
);

export const endMailing = prepared<{ id: string }>('email_mailing_end')(
  `UPDATE email.mailing SET content = NULL, ended_at = now()
   WHERE project_id = :projectId AND id = :id AND run_id = :runId RETURNING id`,
);

/** @returns milliseconds to wait until the slot */
export const takeSlot = prepared<{ wait: number }>('email_take_slot')(
  `INSERT INTO email.send_slot AS s (project_id, server, next_at)
   VALUES (:projectId, :server, now() + interval '1 second' / :mailsPerSecond::double precision)
   ON CONFLICT (project_id, server) DO UPDATE
     SET next_at = greatest(s.next_at, clock_timestamp()) + interval '1 second' / :mailsPerSecond::double precision
   RETURNING greatest(0, extract(epoch FROM
     next_at - clock_timestamp() - interval '1 second' / :mailsPerSecond::double precision)
     * 1000)::double precision AS wait`,
);

export const selectOpenMailings = prepared<UnfinishedWork>('email_mailings_open')(
  `SELECT m.project_id, m.id FROM email.mailing m
   JOIN projects.project p ON p.project_id = m.project_id AND p.deleted_at IS NULL
   WHERE m.ended_at IS NULL`,
);

/** Skips rows that another process has locked. */
export const lockOpenMailings = prepared<UnfinishedWork>('email_mailings_lock')(
  `SELECT m.project_id, m.id FROM email.mailing m
   JOIN unnest(:projectIds::text[], :mailingIds::uuid[]) AS wanted (project_id, id) USING (project_id, id)
   WHERE m.ended_at IS NULL FOR UPDATE OF m SKIP LOCKED`,
);
