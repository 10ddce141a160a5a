import type { Tx } from '@hallpass/database';
import { byUser, lockUser, type MailRequests, maskedAddress, notifyOfSecurityChange } from '@hallpass/identity';
import { type ProjectSnapshot } from '@hallpass/projects';
import { readWaysIn, type WayIn } from './read-ways-in.js';
import { noteMailboxUse, selectMailboxUse } from './ways-in.sql.js';

/** Maximum number of addresses, and of applications, in one email; users with more see them in the account. */
const MAX_NAMES = 10;

/**
 * Records that an address's mailbox was used to sign in, with a code or a reset. The first time, an email to that
 * address lists everything else that acts for the account (`WAYS_IN`), in the same transaction: another person may have
 * created the account and know its password (security E7). The database makes sure that the email is sent only once. It
 * is not sent if nothing else acts for the account.
 * @param used.email normalized
 * @param used.isReset the same transaction replaces the password and ends all sessions
 */
export async function notifyOfOtherWaysIn(
  tx: Tx,
  mails: MailRequests,
  project: ProjectSnapshot,
  { userId, email, isReset = false }: { userId: string; email: string; isReset?: boolean },
): Promise<void> {
  const address = { projectId: project.id, userId, email };
  if ((await selectMailboxUse(tx, address))[0]?.is_used !== false) return;
  // Lock the user, so that of two addresses used for the first time in parallel only one counts as the first.
  await lockUser(tx, project.id, userId);
  const [noted] = await noteMailboxUse(tx, address);
  if (!noted?.is_first) return;
  const ways = await readWaysIn(tx, project, { userId, email });
  const count = (number: number) => (number > 0 ? String(number) : undefined);
  const lines: Record<WayIn, readonly [variable: string, value: string | undefined]> = {
    password: ['passwordSince', isReset ? undefined : ways.password?.toISOString()],
    passkeys: ['passkeys', count(ways.passkeys)],
    providers: ['providers', ways.providers.join(', ') || undefined],
    otherAddresses: [
      'otherAddresses',
      ways.otherAddresses.slice(0, MAX_NAMES).map(maskedAddress).join(', ') || undefined,
    ],
    apiKeys: ['apiKeys', count(ways.apiKeys.ofUser + ways.apiKeys.ofTeams)],
    sessions: ['sessions', isReset ? undefined : count(ways.sessions)],
    applications: ['applications', isReset ? undefined : ways.applications.slice(0, MAX_NAMES).join(', ') || undefined],
  };
  const more = Object.fromEntries(
    Object.values(lines).filter((line): line is readonly [string, string] => line[1] !== undefined),
  );
  if (Object.keys(more).length === 0) return;
  const notice = { userId, change: 'mailbox_sign_in', recipient: email } as const;
  await notifyOfSecurityChange(tx, project.id, { ...notice, more }, byUser(userId), mails);
}
