import { ProjectRemoval } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { removeKeys } from './signing-keys.sql.js';

/** Removes a deleted project's signing keys, which no other service may touch. */
@Injectable()
export class DeletedProjectSigningKeys extends ProjectRemoval {
  protected removeRows(projectId: string, signal?: AbortSignal): Promise<void> {
    return removeKeys(this.db, { projectId }, signal);
  }
}
