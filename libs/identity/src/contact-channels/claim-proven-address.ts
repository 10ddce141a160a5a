import type { Tx } from '@hallpass/database';
import { byUser } from '../changes/security-events.js';
import { notifyOfSecurityChange } from '../email-requests/security-notice.js';
import type { MailRequests } from '../email-requests/mail-requests.js';
import type { Freshness } from '@hallpass/freshness';
import { endSessions } from '../sessions/end-sessions.js';

import type { VerificationCodes } from '../verification-codes/verification-codes.js';
import { verifyContactChannel } from './contact-channels.js';
import { normalizeEmail } from './normalize-email.js';
import { lockAccount, strip } from './contact-channel.sql.js';

export interface ProvenAddress {
  userId: string;
  /** The proven address: the user has access to its mailbox, or to an account at a provider that vouches for it. */
  email: string;
}

/**
 * Verifies an address for the user who proved it. If nothing proved the account before (no verified address, no
 * provider sign-in), the user also takes over the account (security E7). Until then, anyone may have created it in the
 * owner's name and be waiting. The address therefore becomes the only way to sign in.
 *
 * This removes the password, passkeys, the second factor with its backup codes, sessions, API keys, team API keys that
 * act for the account, remembered consent to applications, the invitations it sent and unused codes. Other addresses and provider accounts stay, but no
 * longer sign in. The address is notified by email. An account that was proven before loses nothing.
 *
 * The second factor goes too: security G6 asks for it only from the user who set it up, and an attacker's second factor
 * would lock the owner out for good.
 *
 * Call this in the transaction of the action, before anything new is set, wherever the proof itself signs in or sets a
 * method: redeeming a sign-in code, resetting a password, linking a provider that vouches for the address. Do not call
 * it for the link of a verification email (`verifyContactChannel`): that link confirms the address for the account as
 * it is, and the user's password must survive it. For an address that is already verified, it costs one read.
 * @returns false when the account was proven before, or the address is no longer the user's; then nothing is removed
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
