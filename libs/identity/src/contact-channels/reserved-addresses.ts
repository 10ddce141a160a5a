import type { Tx } from '@hallpass/database';
import { lockHolder, release } from './contact-channel.sql.js';

export interface WantedAddress {
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
  projectId: string,
  { email, userId, isVerified, hasShownMailbox = false }: WantedAddress,
): Promise<void> {
  const [holder] = await lockHolder(tx, { projectId, email, userId, isVerified, hasShownMailbox });
  if (holder) await release(tx, { projectId, email, userId: holder.user_id });
}
