import { Injectable } from '@nestjs/common';
import { batchedDelete, Database } from '@hallpass/database';
import { ProjectRemoval } from '@hallpass/projects';
import { StoredFiles } from '@hallpass/storage';

const removeImages = batchedDelete('removed-project-images', 'users.image', 'project_id = $1', { key: ['hash'] });
const removeJobs = batchedDelete('removed-project-jobs', 'users.job', 'project_id = $1', { batchSize: 1 });

/** Removes what the service keeps of a deleted project beside its users and teams: images and jobs. */
@Injectable()
export class DeletedProjectFiles extends ProjectRemoval {
  constructor(
    db: Database,
    private readonly files: StoredFiles,
  ) {
    super(db);
  }

  protected async removeRows(projectId: string, signal?: AbortSignal): Promise<void> {
    await removeJobs(this.db, [projectId], signal);
    await removeImages(this.db, [projectId], signal);
    await this.files.deleteProject(projectId);
  }
}
