import { prepared } from '@hallpass/database';
import { isOpenReservation, lockingUser } from '@hallpass/identity';

export interface AddressOwner {
  user_id: string;
  is_verified: boolean;
  /** Unverified, and available to anyone who proves that they own the mailbox (security E10). */
  is_open: boolean;
}

/** The user's row determines whether the account can be claimed; `lockOwner` locks it until that is decided. */
const OWNER = `SELECT c.user_id, c.is_verified, ${isOpenReservation('c', 'u')} AS is_open
   FROM users.contact_channel c JOIN users."user" u ON u.project_id = c.project_id AND u.id = c.user_id
   WHERE c.project_id = :projectId AND c.type = 'email' AND c.value = :email AND c.used_for_auth` as const;

export const selectOwner = prepared<AddressOwner>('one-time-code-owner')(OWNER);

export const lockOwner = prepared<AddressOwner>('lock-one-time-code-owner')(`${OWNER} ${lockingUser('references')}`);

/**
 * Reads only the address: a join with the user's row would take time that an unknown address does not take (security
 * C12).
 */
export const selectVerifiedOwner = prepared<Pick<AddressOwner, 'user_id'>>('one-time-code-verified-owner')(
  `SELECT user_id FROM users.contact_channel
   WHERE project_id = :projectId AND type = 'email' AND value = :email AND used_for_auth AND is_verified`,
);

export const enableOneTimeCodes = prepared('enable-one-time-codes')(
  `UPDATE users."user" SET otp_auth_enabled = true
   WHERE project_id = :projectId AND id = :userId AND NOT otp_auth_enabled`,
);
