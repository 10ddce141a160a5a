import { prepared } from '@hallpass/database';

/** Who signs in by an address. */
export interface AddressOwner {
  user_id: string;
  is_verified: boolean;
  otp_auth_enabled: boolean;
}

export const selectOwner = prepared<AddressOwner>(
  'one-time-code-owner',
  `SELECT c.user_id, c.is_verified, u.otp_auth_enabled
   FROM users.contact_channel c JOIN users."user" u ON u.project_id = c.project_id AND u.id = c.user_id
   WHERE c.project_id = $1 AND c.type = 'email' AND c.value = $2 AND c.used_for_auth`,
);

/**
 * Whom a code is sent to. Of the address alone: a look at the user's row, too, would take time that an unknown address
 * does not (security.md C12).
 */
export const selectAddressee = prepared<Pick<AddressOwner, 'user_id' | 'is_verified'>>(
  'one-time-code-addressee',
  `SELECT user_id, is_verified FROM users.contact_channel
   WHERE project_id = $1 AND type = 'email' AND value = $2 AND used_for_auth`,
);

export const enableOneTimeCodes = prepared(
  'enable-one-time-codes',
  `UPDATE users."user" SET otp_auth_enabled = true WHERE project_id = $1 AND id = $2 AND NOT otp_auth_enabled`,
);
