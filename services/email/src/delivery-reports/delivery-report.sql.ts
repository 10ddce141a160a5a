import { prepared } from '@hallpass/database';

/** project, mail, address, bounce or complaint */
export const markReportedMail = prepared<Record<string, never>>(
  'email_mail_reported',
  `UPDATE email.mail SET
     bounced_at = CASE WHEN $4 = 'bounce' THEN coalesce(bounced_at, now()) ELSE bounced_at END,
     complained_at = CASE WHEN $4 = 'complaint' THEN coalesce(complained_at, now()) ELSE complained_at END
   WHERE project_id = $1 AND id = $2 AND lower(recipient) = $3`,
);

/** project, address, bounce or complaint: a complaint outlives a bounce */
export const suppressAddress = prepared<Record<string, never>>(
  'email_suppress',
  `INSERT INTO email.suppressed_address (project_id, address, reason) VALUES ($1, $2, $3)
   ON CONFLICT (project_id, address) DO UPDATE SET reason = excluded.reason WHERE excluded.reason = 'complaint'`,
);
