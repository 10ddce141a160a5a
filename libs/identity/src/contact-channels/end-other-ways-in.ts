import type { Tx } from '@hallpass/database';
import type { Freshness } from '@hallpass/freshness';
import { publishUserUpdated } from '../changes/changes.js';
import type { EventActor } from '../changes/security-events.js';
import type { MailRequests } from '../email-requests/mail-requests.js';
import { notifyOfSecurityChange } from '../email-requests/security-notice.js';
import { primaryAddress } from '../email-requests/security-notice.sql.js';
import { endSessions } from '../sessions/end-sessions.js';
import type { VerificationCodes } from '../verification-codes/verification-codes.js';
import type { ProvenAddress } from './claim-proven-address.js';
import { endOtherWays } from './contact-channel.sql.js';

/**
 * Ends everything that acts for a user except their password, their second factor and one address (security E13):
 * passkeys, API keys, team API keys that act for the user, sessions and everything they granted, remembered consent to
 * applications, and unused codes.
 * Other addresses and provider accounts stay, but no longer sign in. The proven address, the primary address and each
 * address that no longer signs in get an email. The caller must have locked the user's row against references.
 */
export async function endOtherWaysIn(
  tx: Tx,
  projectId: string,
  { userId, email }: ProvenAddress,
  actor: EventActor,
  {
    codes,
    mails,
    freshness,
  }: { codes: Pick<VerificationCodes, 'endOfUser'>; mails: MailRequests; freshness: Freshness },
): Promise<void> {
  const [ended] = await endOtherWays(tx, { projectId, userId, address: email });
  await endSessions(tx, projectId, { userId, reason: 'account_changed', by: actor.by }, freshness);
  await codes.endOfUser(tx, { projectId, userId });
  await publishUserUpdated(tx, projectId, userId, actor.by);
  const change = 'ways_in_ended';
  await notifyOfSecurityChange(tx, projectId, { userId, change, recipient: email }, actor, mails);
  const [primary] = await primaryAddress(tx, { projectId, userId });
  const others = new Set([...(primary ? [primary.value] : []), ...(ended?.addresses ?? [])]);
  others.delete(email);
  for (const recipient of others)
    await mails.add(tx, { projectId, recipient, userId, template: 'security_notice', variables: { change } });
}
