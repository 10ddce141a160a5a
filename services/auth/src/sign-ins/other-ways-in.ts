import type { Tx } from '@hallpass/database';
import { byUser, lockUser, type MailRequests, maskedAddress, notifyOfSecurityChange } from '@hallpass/identity';
import { type ProjectSnapshot } from '@hallpass/projects';
import { providerConfigOf } from '../identity-providers/provider-config.js';
import { providerNameOf } from '../identity-providers/provider-names.js';
import type { WayIn } from './ways-in.js';
import { noteMailboxUse, selectMailboxUse, selectWaysIn } from './other-ways-in.sql.js';

/** Addresses named in one mail; who has more sees them in the account. */
const MAX_ADDRESSES = 10;

/**
 * Notes that the mailbox of an address has let somebody in, by a code or a reset. The first time, an email to that address lists
 * everything else that acts for the account (`WAYS_IN`), in the same transaction: another person may have created the account and know its
 * password (security E7). Sent once, as the database decides, and not at all if nothing else acts for the account.
 * @param used.email normalised
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
  // Of two addresses used for the first time at once one is first.
  await lockUser(tx, project.id, userId);
  const [noted] = await noteMailboxUse(tx, address);
  if (!noted?.is_first) return;
  const [ways] = await selectWaysIn(tx, address);
  if (!ways) return;
  const { auth } = project.config;
  const providers = ways.providers.filter((id) => auth.oauth.providers[id]?.allowSignIn);
  const count = (number: number) => (number > 0 ? String(number) : undefined);
  const known: Record<WayIn, string | undefined> = {
    passwordSince:
      isReset || !auth.password.allowSignIn ? undefined : (ways.password_since?.toISOString() ?? undefined),
    passkeys: auth.passkey.allowSignIn ? count(ways.passkeys) : undefined,
    providers: providers.map((id) => providerNameOf(providerConfigOf(project, id)?.type ?? id)).join(', ') || undefined,
    otherAddresses: ways.addresses.slice(0, MAX_ADDRESSES).map(maskedAddress).join(', ') || undefined,
    apiKeys: count(ways.api_keys),
    sessions: isReset ? undefined : count(ways.sessions),
  };
  const waysIn = Object.fromEntries(
    Object.entries(known).filter((way): way is [string, string] => way[1] !== undefined),
  );
  if (Object.keys(waysIn).length === 0) return;
  const notice = { userId, change: 'mailbox_sign_in', recipient: email } as const;
  await notifyOfSecurityChange(tx, project.id, { ...notice, more: waysIn }, byUser(userId), mails);
}
