import { ProjectRemoval } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { removeProjectMails, removeRestOfProject } from './deleted-project-mails.sql.js';

/** Removes a deleted project's mails, with their addresses and whatever captured mails hold, and all that is theirs. */
@Injectable()
export class DeletedProjectMails extends ProjectRemoval {
  protected async removeRows(projectId: string, signal?: AbortSignal): Promise<void> {
    await removeProjectMails(this.db, { projectId }, signal);
    for (const remove of removeRestOfProject) await remove(this.db, { projectId }, signal);
  }
}
