import { prepared } from '@hallpass/database';

export const restoreCode = prepared('restore-purchase-code')(
  `UPDATE auth.verification_code v SET used_at = NULL
   WHERE v.project_id = :projectId AND v.id = :id AND v.type = 'purchase'`,
);
