import { batchedDelete } from '@hallpass/database';
import { ProjectRemoval } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';

/** The private halves go with them. */
const removeKeys = batchedDelete('removed-project-signing-keys', 'auth.signing_key', 'project_id = :projectId', {
  key: ['kid'],
});

/** Removes a deleted project's signing keys, which no other service may touch. */
@Injectable()
export class DeletedProjectSigningKeys extends ProjectRemoval {
  protected removeRows(projectId: string, signal?: AbortSignal): Promise<void> {
    return removeKeys(this.db, { projectId }, signal);
  }
}
