import { ProjectRemoval } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { removeProjectMails, removeRestOfProject } from './mail.sql.js';

/** Removes a deleted project's emails, including addresses and captured content, and its other rows. */
@Injectable()
export class DeletedProjectMails extends ProjectRemoval {
  protected async removeRows(projectId: string, signal?: AbortSignal): Promise<void> {
    await removeProjectMails(this.db, { projectId }, signal);
    for (const remove of removeRestOfProject) await remove(this.db, { projectId }, signal);
  }
}
