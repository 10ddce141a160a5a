import { prepared } from '@hallpass/database';

/** Codes that were sent to an address which the user no longer has (security D7). */
export const endCodesOfAddress = prepared('end-codes-of-address')(
  `UPDATE auth.verification_code SET used_at = now()
   WHERE project_id = :projectId AND used_at IS NULL
     AND (type, subject) IN (('contact_channel_verification', :userId::text || '/' || :email::text), ('one_time_password', :email::text))`,
);
