import { statement } from '@hallpass/database';
import type { MailStatus } from '../delivery/mail-status.js';

export const LISTED_MAILINGS = 20;

export interface MailingRow {
  id: string;
  subject: string | null;
  template: string | null;
  created_at: Date;
  ended_at: Date | null;
  stopped_at: Date | null;
  /** Recipients whose email has no row yet. */
  unexpanded: number;
  mails: Partial<Record<MailStatus, number>>;
}

/** The project's latest mailings, newest first. Does not count emails that were resent manually. */
export const selectMailings = statement<MailingRow>()(
  `SELECT g.id, named.subject, named.template, g.created_at, g.ended_at, g.stopped_at,
     (SELECT coalesce(sum(cardinality(p.user_ids)), 0)::integer FROM email.mailing_part p
      WHERE p.project_id = :projectId AND p.mailing_id = g.id) AS unexpanded,
     (SELECT coalesce(jsonb_object_agg(s.status, s.mails), '{}') FROM (
        SELECT m.status, count(*)::integer AS mails FROM email.mail m
        WHERE m.project_id = :projectId AND m.mailing_id = g.id GROUP BY m.status) s) AS mails
   FROM email.mailing g
   LEFT JOIN LATERAL (
     SELECT m.subject, m.template FROM email.mail m WHERE m.project_id = :projectId AND m.mailing_id = g.id
     ORDER BY m.subject IS NULL LIMIT 1) named ON true
   WHERE g.project_id = :projectId ORDER BY g.created_at DESC, g.id DESC LIMIT ${LISTED_MAILINGS}`,
);
