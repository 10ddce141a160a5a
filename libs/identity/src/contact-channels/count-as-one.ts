import { isUniqueViolation, type Tx } from '@hallpass/database';
import { withoutTag } from '@hallpass/project-config';
import type { ProjectSnapshot } from '@hallpass/projects';
import { markAsCounted, selectSameMailbox } from './contact-channel.sql.js';
import { takeReservedAddress } from './reserved-addresses.js';

/**
 * Counts all tags of the address of a new user as one, if the project wants that: `ada+news@example.com` cannot sign up
 * while another user signs in with `ada@example.com`. An index decides between two sign-ups at the same time. Call this
 * in the transaction of the sign-up, after the address was added.
 * @param user.isVerified the user has proved the mailbox, and gets it from accounts that have only reserved it
 * @returns false if another user has the mailbox; then the transaction can no longer be used
 */
export async function countAsOne(
  tx: Tx,
  { id: projectId, config }: Pick<ProjectSnapshot, 'id' | 'config'>,
  { userId, email, isVerified }: { userId: string; email: string | null; isVerified: boolean },
): Promise<boolean> {
  if (config.auth.signUp?.subAddresses !== 'one' || email === null) return true;
  const mailbox = { projectId, userId, untagged: withoutTag(email) };
  for (const { value } of await selectSameMailbox(tx, mailbox))
    await takeReservedAddress(tx, projectId, { email: value, userId, isVerified, hasShownMailbox: isVerified });
  try {
    await markAsCounted(tx, { projectId, userId, email });
  } catch (error) {
    if (isUniqueViolation(error, 'contact_channel_counted_as_one')) return false;
    throw error;
  }
  return (await selectSameMailbox(tx, mailbox)).length === 0;
}
