import { prepared, type Tx } from '@hallpass/database';
import { notifyOfSecurityChange } from '../mails/security-notice.js';
import type { MailRequests } from '../mails/request-mail.js';
import type { Freshness } from '@hallpass/freshness';
import { endSessions } from '../sessions/end-sessions.js';
import { lockingUser } from '../users/lock-user.js';
import type { VerificationCodes } from '../verification-codes/verification-codes.js';
import { verifyContactChannel } from './contact-channels.js';
import { normalizeEmail } from './normalize-email.js';

export interface ProvenAddress {
  projectId: string;
  userId: string;
  /** The address whose mailbox, or whose account at a provider that vouches for it, was shown. */
  email: string;
}

/** All of the row: whoever adds a method, a session or a code of the user meanwhile waits, or was seen. */
const lockAccount = prepared<{ is_proven: boolean }>('lock-account-of-unverified-address')(
  `SELECT u.first_proven_at IS NOT NULL AS is_proven FROM users."user" u
   JOIN users.contact_channel c ON c.project_id = u.project_id AND c.user_id = u.id
   WHERE u.project_id = :projectId AND u.id = :userId AND c.type = 'email' AND c.value = :address AND NOT c.is_verified
   ${lockingUser('references')}`,
);

/** Backup codes go with the TOTP secret, by reference. */
const strip = prepared('strip-unproven-account')(
  `WITH addresses AS (
     UPDATE users.contact_channel SET used_for_auth = false
     WHERE project_id = :projectId AND user_id = :userId AND used_for_auth AND value <> :address),
   accounts AS (
     UPDATE auth.oauth_account SET allow_sign_in = false WHERE project_id = :projectId AND user_id = :userId AND allow_sign_in),
   passkeys AS (DELETE FROM auth.passkey WHERE project_id = :projectId AND user_id = :userId),
   totp AS (DELETE FROM auth.totp WHERE project_id = :projectId AND user_id = :userId),
   api_keys AS (
     UPDATE auth.api_key SET revoked_at = now() WHERE project_id = :projectId AND user_id = :userId AND revoked_at IS NULL)
   DELETE FROM auth.password WHERE project_id = :projectId AND user_id = :userId`,
);

/**
 * Verifies an address for whoever has shown it, and gives them the account where nothing has proved it before: none of
 * its addresses was ever verified, no provider has signed in to it (security E7). Until then anybody may have made it
 * in the owner's name and be waiting, so the address becomes the only way in: password, passkeys, second factor with its
 * backup codes, sessions, API keys and unused codes go; other addresses and provider accounts stay, and no longer sign
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
  { projectId, userId, email }: ProvenAddress,
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
  await endSessions(tx, freshness, { projectId, userId, reason: 'account_changed' });
  await codes.endOfUser(tx, { projectId, userId });
  await notifyOfSecurityChange(tx, mails, { projectId, userId, change: 'account_secured', recipient: address });
  return true;
}
