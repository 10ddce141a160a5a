import { prepared } from '@hallpass/database';

/** Revokes all codes of a subject except the newest. */
export const endOldestCodes = prepared('end-oldest-customer-codes')(
  `UPDATE auth.verification_code v SET used_at = now()
   WHERE v.project_id = :projectId AND v.id IN (
     SELECT o.id FROM auth.verification_code o
     WHERE o.project_id = :projectId AND o.type = 'customer_page' AND o.subject = :subject AND o.used_at IS NULL
     ORDER BY o.created_at DESC, o.id OFFSET :keep)`,
);
