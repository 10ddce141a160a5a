import type { Tx } from '@hallpass/database';
import { lockHolder, release } from './contact-channel.sql.js';

export interface WantedAddress {
  /** Normalized. */
  email: string;
  /** The user who is about to sign in with the address. */
  userId: string;
  /** True if a provider or a server vouches for the address, or it was verified. */
  isVerified: boolean;
  /** True if this user proved access to the mailbox: then no other account keeps the address unverified. */
  hasShownMailbox?: boolean;
}

/**
 * Takes an unverified address from the account that reserved it, before another user starts to sign in with it
 * (security E10). Anyone can take it after 7 days. A user who has it verified takes it at once, if the reserving
 * account has another proof. A reserving account without any proof keeps the address, since the first proof claims that
 * account (`claimProvenAddress`). The account is otherwise unchanged. Call it in the transaction of the change; if the
 * address stays taken, the index `contact_channel_used_for_auth` rejects it.
 */
export async function takeReservedAddress(
  tx: Tx,
  projectId: string,
  { email, userId, isVerified, hasShownMailbox = false }: WantedAddress,
): Promise<void> {
  const [holder] = await lockHolder(tx, { projectId, email, userId, isVerified, hasShownMailbox });
  if (holder) await release(tx, { projectId, email, userId: holder.user_id });
}
