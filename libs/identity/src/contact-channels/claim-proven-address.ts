import type { Tx } from '@hallpass/database';
import { byUser } from '../changes/security-events.js';
import { notifyOfSecurityChange } from '../mails/security-notice.js';
import type { MailRequests } from '../mails/mail-requests.js';
import type { Freshness } from '@hallpass/freshness';
import { endSessions } from '../sessions/end-sessions.js';

import type { VerificationCodes } from '../verification-codes/verification-codes.js';
import { verifyContactChannel } from './contact-channels.js';
import { normalizeEmail } from './normalize-email.js';
import { lockAccount, strip } from './contact-channel.sql.js';

export interface ProvenAddress {
  userId: string;
  /** The address whose mailbox, or whose account at a provider that vouches for it, was shown. */
  email: string;
}

/**
 * Verifies an address for whoever has shown it, and gives them the account where nothing has proved it before: none of
 * its addresses was ever verified, no provider has signed in to it (security E7). Until then anybody may have made it
 * in the owner's name and be waiting, so the address becomes the only way in: password, passkeys, second factor with its
 * backup codes, sessions, API keys, those of teams that act for the account too, the invitations it has sent and unused
 * codes go; other addresses and provider accounts stay, and no longer sign
 * in. The address is told by mail. An account that was proven before loses nothing.
 *
 * The second factor goes, too: security G6 asks for it from who has set it up, and the squatter's would lock the owner
 * out for good.
 *
 * Call it, in the transaction of what follows and before anything new is set, where the proof itself signs in or sets
 * a method: redeeming a sign-in code, resetting a password, linking a provider that vouches for the address.
 * Not for the link of a verification mail (`verifyContactChannel`): that confirms the address for the account as it is,
 * and to find one's password gone after it would be no safety. With an address that is verified already it costs one read.
 * @returns false when the account was proven before, or the address is no longer the user's: then it loses nothing
 */
export async function claimProvenAddress(
  tx: Tx,
  projectId: string,
  { userId, email }: ProvenAddress,
  {
    codes,
    mails,
    freshness,
  }: { codes: Pick<VerificationCodes, 'endOfUser'>; mails: MailRequests; freshness: Freshness },
): Promise<boolean> {
  const address = normalizeEmail(email);
  const values = { projectId, userId, address };
  const [account] = address === null ? [] : await lockAccount(tx, values);
  if (address === null || !account) return false;
  await verifyContactChannel(tx, projectId, { userId, email: address });
  if (account.is_proven) return false;
  await strip(tx, values);
  await endSessions(tx, projectId, { userId, reason: 'account_changed', by: { type: 'user', id: userId } }, freshness);
  await codes.endOfUser(tx, { projectId, userId });
  await notifyOfSecurityChange(
    tx,
    projectId,
    { userId, change: 'account_secured', recipient: address },
    byUser(userId),
    mails,
  );
  return true;
}
