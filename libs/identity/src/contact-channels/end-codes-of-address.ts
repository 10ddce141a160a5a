import { prepared } from '@hallpass/database';

/** Codes that were sent to an address which the user no longer has (security D7). */
export const endCodesOfAddress = prepared(
  'end-codes-of-address',
  `UPDATE auth.verification_code SET used_at = now()
   WHERE project_id = $1 AND used_at IS NULL
     AND (type, subject) IN (('contact_channel_verification', $2::text || '/' || $3::text), ('one_time_password', $3::text))`,
);
