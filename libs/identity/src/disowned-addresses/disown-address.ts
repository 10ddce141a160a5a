import {
  type Disowning,
  endCodesOfAddress,
  removeAddress,
  selectDisowning,
} from '../contact-channels/contact-channel.sql.js';
import type { Tx } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { publishUserUpdated } from '../changes/changes.js';
import type { Freshness } from '@hallpass/freshness';
import type { MailRequests } from '../email-requests/mail-requests.js';
import { byUser } from '../changes/security-events.js';
import { notifyOfSecurityChange } from '../email-requests/security-notice.js';
import type { ProjectSnapshot } from '@hallpass/projects';
import { isLastOwner } from '../permissions/project-owner.js';
import { deleteUser } from '../users/delete-user.js';
import { lockUser } from '../records/lock-user.js';
import { readAddressOrigin } from '../contact-channels/address-origin.js';
import type { VerificationCodes } from '../verification-codes/verification-codes.js';

interface DisownedAddress {
  userId: string;
  /** Normalized. */
  email: string;
}

export async function disowningOf(tx: Tx, project: ProjectSnapshot, address: DisownedAddress): Promise<Disowning> {
  return (await decide(tx, project, address))?.disowning ?? 'gone';
}

/** The last owner of a team that owns projects stays, without the address (security H10). */
async function decide(tx: Tx, project: ProjectSnapshot, address: DisownedAddress) {
  const [found] = await selectDisowning(tx, { projectId: project.id, ...address });
  if (found?.disowning === 'account' && (await isLastOwner(tx, project, address)))
    return { ...found, disowning: 'address' as const };
  return found;
}

/**
 * Removes an address from an account by a code from its mailbox, in the caller's transaction, and removes what was
 * created with it (security E7): either the account with its sessions, keys and codes, or the address with its codes,
 * in which case the account is notified by email. After the commit, the address can sign up again.
 * @param code valid and unspent; if the address goes, the code is spent and no longer refers to a user
 * @throws VerificationCodeAlreadyUsed when another call was first
 */
export async function disownAddress(
  tx: Tx,
  project: ProjectSnapshot,
  { userId, email }: DisownedAddress,
  code: { id: string },
  { codes, mails, freshness }: { codes: VerificationCodes; mails: MailRequests; freshness: Freshness },
): Promise<Disowning> {
  const projectId = project.id;
  const address = { projectId, userId, email };
  await lockUser(tx, projectId, userId, 'references');
  const found = await decide(tx, project, { userId, email });
  if (found?.disowning === 'proven') return 'proven';
  await codes.spend(tx, { projectId, id: code.id });
  await codes.detach(tx, { projectId, id: code.id });
  await endCodesOfAddress(tx, address);
  if (!found) return 'gone';
  if (found.disowning === 'account') {
    await deleteUser(tx, project, userId, freshness);
    return 'account';
  }
  if (found.used_for_auth) await codes.endOfUser(tx, { projectId, userId });
  const recipient = (await readAddressOrigin(tx, projectId, { userId, email }))?.otherAddress ?? undefined;
  await removeAddress(tx, address);
  const actor = byUser(userId);
  await publishUserUpdated(tx, projectId, userId, actor.by);
  await notifyOfSecurityChange(tx, projectId, { userId, change: 'address_disowned', recipient }, actor, mails);
  return 'address';
}

/**
 * Reads the user and address from a code of this kind.
 * @throws VerificationCodeNotFound if the code no longer refers to a user
 */
export function disownedAddress(code: { userId: string | null; data: Record<string, unknown> }): DisownedAddress {
  const { email } = code.data;
  if (code.userId === null || typeof email !== 'string') throw new KnownErrors.VerificationCodeNotFound();
  return { userId: code.userId, email };
}
