import { Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { ProjectRemoval } from '@hallpass/projects';
import { StoredFiles } from '@hallpass/storage';
import { removeProjectImages, removeProjectJobs } from './deleted-project-files.sql.js';

/** Removes a deleted project's images and jobs. Users and teams are removed elsewhere. */
@Injectable()
export class DeletedProjectFiles extends ProjectRemoval {
  constructor(
    db: Database,
    private readonly files: StoredFiles,
  ) {
    super(db);
  }

  protected async removeRows(projectId: string, signal?: AbortSignal): Promise<void> {
    await removeProjectJobs(this.db, { projectId }, signal);
    await removeProjectImages(this.db, { projectId }, signal);
    await this.files.deleteProject(projectId);
  }
}
