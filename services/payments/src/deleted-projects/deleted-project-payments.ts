import { ProjectRemoval } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { REMOVALS } from './deleted-project-payments.sql.js';

/** Removes what customers of a deleted project owned, held and have paid. */
@Injectable()
export class DeletedProjectPayments extends ProjectRemoval {
  protected async removeRows(projectId: string, signal?: AbortSignal): Promise<void> {
    for (const remove of REMOVALS) await remove(this.db, { projectId }, signal);
  }
}
