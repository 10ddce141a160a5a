import { batchedDelete } from '@hallpass/database';
import { ProjectRemoval } from '@hallpass/identity';
import { Injectable } from '@nestjs/common';

/** Their attempts go with them. */
const removeMails = batchedDelete('removed-project-mails', 'email.mail', 'project_id = $1');

/** Removes a deleted project's mails, with their addresses and whatever captured mails hold. */
@Injectable()
export class DeletedProjectMails extends ProjectRemoval {
  protected removeRows(projectId: string, signal?: AbortSignal): Promise<void> {
    return removeMails(this.db, [projectId], signal);
  }
}
