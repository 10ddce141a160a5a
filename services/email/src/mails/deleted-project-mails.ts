import { batchedDelete } from '@hallpass/database';
import { ProjectRemoval } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';

/** Their attempts go with them. */
const removeMails = batchedDelete('removed-project-mails', 'email.mail', 'project_id = $1');

/** The rest; a mailing's parts go with it. */
const removeOthers = [
  batchedDelete('removed-project-mailings', 'email.mailing', 'project_id = $1'),
  batchedDelete('removed-project-drafts', 'email.draft', 'project_id = $1'),
  batchedDelete('removed-project-preferences', 'email.notification_preference', 'project_id = $1', {
    key: ['user_id', 'category_id'],
  }),
  batchedDelete('removed-project-suppressed', 'email.suppressed_address', 'project_id = $1', { key: ['address'] }),
  batchedDelete('removed-project-send-slots', 'email.send_slot', 'project_id = $1', { key: ['server'] }),
];

/** Removes a deleted project's mails, with their addresses and whatever captured mails hold, and all that is theirs. */
@Injectable()
export class DeletedProjectMails extends ProjectRemoval {
  protected async removeRows(projectId: string, signal?: AbortSignal): Promise<void> {
    await removeMails(this.db, [projectId], signal);
    for (const remove of removeOthers) await remove(this.db, [projectId], signal);
  }
}
