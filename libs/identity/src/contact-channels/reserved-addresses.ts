import { prepared, type Tx } from '@hallpass/database';
import { lockingUser } from '../users/lock-user.js';

/** How long an unverified address is kept for the account that named it first (security E10). */
export const RESERVATION_DAYS = 7;

/** Of a channel `c`: whoever signs up with the address gets it. */
export const hasLapsed = (c: string): string => `${c}.reserved_at <= now() - interval '${RESERVATION_DAYS} days'`;

/** Of a channel `c` of a user `u`: a mailed code may be sent to the address for somebody who does not have it yet. */
export const isOpenReservation = (c: string, u: string): string =>
  `NOT ${c}.is_verified AND (${u}.first_proven_at IS NOT NULL OR ${hasLapsed(c)})`;

const lockHolder = prepared<{ user_id: string }>('lock-holder-of-reserved-address')(
  `SELECT c.user_id FROM users.contact_channel c
   JOIN users."user" u ON u.project_id = c.project_id AND u.id = c.user_id
   WHERE c.project_id = :projectId AND c.type = 'email' AND c.value = :email AND c.user_id <> :userId AND c.used_for_auth
     AND NOT c.is_verified AND (:hasShownMailbox OR ${hasLapsed('c')} OR (:isVerified AND u.first_proven_at IS NOT NULL))
   ${lockingUser('changes')}`,
);

/** With the codes that were sent to the address for the account that loses it. */
const release = prepared('release-reserved-address')(
  `WITH released AS (
     UPDATE users.contact_channel SET used_for_auth = false
     WHERE project_id = :projectId AND type = 'email' AND value = :email AND user_id = :subject AND used_for_auth AND NOT is_verified
     RETURNING value, user_id::text)
   UPDATE auth.verification_code v SET used_at = now() FROM released
   WHERE v.project_id = :projectId AND v.used_at IS NULL AND (
     (v.type = 'contact_channel_verification' AND v.subject = :subject::text || '/' || :email::text)
     OR (v.type = 'password_reset' AND v.subject = :subject::text AND v.data->>'email' = released.value)
     OR (v.type = 'one_time_password' AND v.subject = :email::text AND v.data->>'user_id' = released.user_id))`,
);

export interface WantedAddress {
  projectId: string;
  /** Normalised. */
  email: string;
  /** Who is about to sign in by it. */
  userId: string;
  /** True where a provider or a server vouches for it, or it has been verified. */
  isVerified: boolean;
  /** True where this user has shown the mailbox: then no account keeps an address that it has not verified. */
  hasShownMailbox?: boolean;
}

/**
 * Takes an unverified address from the account that has reserved it, before somebody else begins to sign in by it
 * (security E10): anybody may after 7 days; whoever has it verified, at once from an account that something else has
 * proved. One that nothing has proved yet keeps it, since the first proof claims that account (`claimProvenAddress`).
 * The account stays as it is otherwise. In the transaction of the change; where the address stays taken, the index
 * `contact_channel_used_for_auth` says so.
 */
export async function takeReservedAddress(
  tx: Tx,
  { projectId, email, userId, isVerified, hasShownMailbox = false }: WantedAddress,
): Promise<void> {
  const [holder] = await lockHolder(tx, { projectId, email, userId, isVerified, hasShownMailbox });
  if (holder) await release(tx, { projectId, email, subject: holder.user_id });
}
