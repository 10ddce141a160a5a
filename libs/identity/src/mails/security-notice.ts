import type { Tx } from '@hallpass/database';
import type { SecurityChange } from '@hallpass/mail-templates';
import { type EventActor, publishSecurityEvents, recordedChange } from '../changes/security-events.js';
import type { MailRequests } from './mail-requests.js';
import { primaryAddress } from './security-notice.sql.js';

/**
 * Tells a user by mail that something about the safety of their account has changed, in the transaction of that
 * change, and has the audit log hold it. A user without an address is told nothing.
 * @param actor who did it
 * @param notice `recipient`: where the address itself changed, the old one; else the primary address.
 *   `detail`: one more line, such as the place of a new sign-in; no secrets. `more`: further variables of the mail
 */
export async function notifyOfSecurityChange(
  tx: Tx,
  projectId: string,
  notice: {
    userId: string;
    change: SecurityChange;
    recipient?: string;
    detail?: string;
    more?: Readonly<Record<string, string>>;
    /** For the audit log, which shows no `detail`. */
    facts?: Readonly<Record<string, string>>;
  },
  actor: EventActor,
  mails: MailRequests,
): Promise<void> {
  const { userId, change, detail, more, facts } = notice;
  const name = recordedChange(change);
  if (name) await publishSecurityEvents(tx, projectId, [{ name, userId, actor, details: facts }]);
  const recipient = notice.recipient ?? (await primaryAddress(tx, { projectId, userId }))[0]?.value;
  if (recipient === undefined) return;
  const variables = { change, ...(detail === undefined ? {} : { detail }), ...more };
  await mails.add(tx, { projectId, recipient, userId, template: 'security_notice', variables });
}
