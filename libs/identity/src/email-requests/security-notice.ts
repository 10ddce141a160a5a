import type { Tx } from '@hallpass/database';
import type { SecurityChange } from '@hallpass/mail-templates';
import { type EventActor, publishSecurityEvents, recordedChange } from '../changes/security-events.js';
import type { MailRequests } from './mail-requests.js';
import { primaryAddress } from './security-notice.sql.js';

/**
 * Emails a user about a security change of their account and appends it to the audit log, in the transaction of the
 * change. A user without an address gets no email.
 * @param actor who made the change
 * @param notice `recipient`: the old address if the address changed, else defaults to the primary address. `detail`:
 * one more line, such as the location of a new sign-in; no secrets. `more`: further variables of the email
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
    /** Shown in the audit log instead of `detail`. */
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
