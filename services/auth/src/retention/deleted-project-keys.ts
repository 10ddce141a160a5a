import { ProjectRemoval } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { removeSubjectKey } from '../authorization-server/subjects/subject-key.sql.js';
import { removeKeys } from '../signing-keys/signing-keys.sql.js';

/** Removes a deleted project's signing keys and key of subjects, which no other service may touch. */
@Injectable()
export class DeletedProjectKeys extends ProjectRemoval {
  protected async removeRows(projectId: string, signal?: AbortSignal): Promise<void> {
    await removeKeys(this.db, { projectId }, signal);
    await removeSubjectKey(this.db, { projectId }, signal);
  }
}
