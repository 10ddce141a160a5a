import { prepared } from '@hallpass/database';

/** Updates no row if the code was used to pay, or was claimed again in the meantime. */
export const restoreCode = prepared('restore-purchase-code')(
  `UPDATE auth.verification_code v SET used_at = NULL
   WHERE v.project_id = :projectId AND v.id = :id AND v.type = 'purchase' AND NOT EXISTS (
     SELECT FROM payments.purchase_intent i
     WHERE i.project_id = :projectId AND i.code_id = :id
       AND (i.outcome = 'paid' OR i.outcome IS NULL AND i.id <> :intentId))`,
);
