import type { Tx } from '@hallpass/database';
import { INTERNAL_PROJECT_ID } from '@hallpass/projects';
import type { MailRequest, MailRequests } from './mail-requests.js';
import { ownerAddresses } from './owner-mails.sql.js';

/** Emails the owners of a project, in the caller's transaction. Owners are users of the project `internal`. */
export async function mailOwners(
  tx: Tx,
  mails: MailRequests,
  teamId: string | null,
  mail: Pick<MailRequest, 'template' | 'variables'>,
): Promise<void> {
  if (teamId === null) return;
  for (const { user_id: userId, address: recipient } of await ownerAddresses(tx, { teamId }))
    await mails.add(tx, { projectId: INTERNAL_PROJECT_ID, recipient, userId, ...mail });
}
