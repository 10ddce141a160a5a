import { prepared } from '@hallpass/database';

/** @param type `bounce` or `complaint` */
export const markReportedMail = prepared<Record<string, never>>('email_mail_reported')(
  `UPDATE email.mail SET
     bounced_at = CASE WHEN :type = 'bounce' THEN coalesce(bounced_at, now()) ELSE bounced_at END,
     complained_at = CASE WHEN :type = 'complaint' THEN coalesce(complained_at, now()) ELSE complained_at END
   WHERE project_id = :projectId AND id = :id AND lower(recipient) = :address`,
);

/** A complaint is never replaced by a bounce. @param reason `bounce` or `complaint` */
export const suppressAddress = prepared<Record<string, never>>('email_suppress')(
  `INSERT INTO email.suppressed_address (project_id, address, reason) VALUES (:projectId, :address, :reason)
   ON CONFLICT (project_id, address) DO UPDATE SET reason = excluded.reason WHERE excluded.reason = 'complaint'`,
);
