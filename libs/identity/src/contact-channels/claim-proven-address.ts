import { prepared, type Tx } from '@hallpass/database';
import { notifyOfSecurityChange } from '../mails/security-notice.js';
import type { MailRequests } from '../mails/request-mail.js';
import { endSessions } from '../sessions/end-sessions.js';
import type { VerificationCodes } from '../verification-codes/verification-codes.js';
import { normalizeEmail } from './normalize-email.js';

export interface ProvenAddress {
  projectId: string;
  userId: string;
  /** The address whose mailbox, or whose account at a provider that vouches for it, was shown. */
  email: string;
}

export interface ClaimedAddress {
  /** False when the address was verified before, or is no longer the user's: then nothing has changed. */
  isFirstProof: boolean;
  /** After the commit the caller tells `Freshness.sessionRevoked`. */
  endedSessionIds: string[];
}

/** All of the row: whoever adds a method, a session or a code of the user meanwhile waits, or was seen. */
const lockUnproven = prepared(
  'lock-user-of-unproven-address',
  `SELECT 1 FROM users."user" u
   JOIN users.contact_channel c ON c.project_id = u.project_id AND c.user_id = u.id
   WHERE u.project_id = $1 AND u.id = $2 AND c.type = 'email' AND c.value = $3 AND NOT c.is_verified
   FOR UPDATE OF u`,
);

const claim = prepared<{ id: string }>(
  'claim-proven-address',
  `WITH proven AS (
     UPDATE users.contact_channel SET is_verified = true
     WHERE project_id = $1 AND user_id = $2 AND type = 'email' AND value = $3 AND NOT is_verified
     RETURNING id),
   addresses AS (
     UPDATE users.contact_channel SET used_for_auth = false
     WHERE project_id = $1 AND user_id = $2 AND used_for_auth AND value <> $3 AND EXISTS (SELECT FROM proven)),
   accounts AS (
     UPDATE auth.oauth_account SET allow_sign_in = false
     WHERE project_id = $1 AND user_id = $2 AND allow_sign_in AND EXISTS (SELECT FROM proven)),
   passkeys AS (
     DELETE FROM auth.passkey WHERE project_id = $1 AND user_id = $2 AND EXISTS (SELECT FROM proven)),
   api_keys AS (
     UPDATE auth.api_key SET revoked_at = now()
     WHERE project_id = $1 AND user_id = $2 AND revoked_at IS NULL AND EXISTS (SELECT FROM proven)),
   passwords AS (
     DELETE FROM auth.password WHERE project_id = $1 AND user_id = $2 AND EXISTS (SELECT FROM proven))
   SELECT id FROM proven`,
);

/**
 * Gives an account to whoever is the first to prove one of its addresses (security.md E7). Until then anybody may have
 * made the account in the owner's name and be waiting, so the proven address becomes the only way in: password,
 * passkeys, sessions, API keys and unused codes go, provider accounts stay but no longer sign in, and so do other addresses.
 * A second factor stays, since a mailbox alone never replaces it (G6). The address is told by mail.
 *
 * Call it, in the transaction of what follows and before anything new is set, where the proof itself signs in or sets
 * a method: redeeming a sign-in code, resetting a password, signing in by a provider that vouches for the address.
 * Not for the link of a verification mail: that confirms the address for the account as it is, and to find one's
 * password gone after it would be no safety. With an address that is verified already it costs one read.
 */
export async function claimProvenAddress(
  tx: Tx,
  { projectId, userId, email }: ProvenAddress,
  { codes, mails }: { codes: Pick<VerificationCodes, 'endOfUser'>; mails: MailRequests },
): Promise<ClaimedAddress> {
  const address = normalizeEmail(email);
  const values = [projectId, userId, address];
  const isFirstProof =
    address !== null && (await lockUnproven(tx, values)).length > 0 && (await claim(tx, values)).length > 0;
  if (!isFirstProof) return { isFirstProof, endedSessionIds: [] };
  const endedSessionIds = await endSessions(tx, { projectId, userId, reason: 'account_changed' });
  await codes.endOfUser(tx, { projectId, userId });
  await notifyOfSecurityChange(tx, mails, { projectId, userId, change: 'account_secured', recipient: address });
  return { isFirstProof, endedSessionIds };
}
