import { ProjectRemoval } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { REMOVALS } from './deleted-project-rows.sql.js';

/** Removes a deleted project's identity rows, webhooks, data vaults, AI conversations and API keys. */
@Injectable()
export class DeletedProjectRows extends ProjectRemoval {
  protected async removeRows(projectId: string, signal?: AbortSignal): Promise<void> {
    for (const remove of REMOVALS) await remove(this.db, { projectId }, signal);
  }
}
