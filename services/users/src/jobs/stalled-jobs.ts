import { Database, prepared, type Tx } from '@hallpass/database';
import { StalledWork, type UnfinishedWork } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';

const selectRunning = prepared<UnfinishedWork>(
  'running-user-jobs',
  `SELECT j.project_id, j.id FROM users.job j
   JOIN projects.project p ON p.project_id = j.project_id AND p.deleted_at IS NULL
   WHERE j.status = 'running'`,
);

/** projects, jobs */
const lockRunning = prepared<UnfinishedWork>(
  'lock-running-user-jobs',
  `SELECT j.project_id, j.id FROM users.job j
   JOIN unnest($1::text[], $2::uuid[]) AS wanted (project_id, id) USING (project_id, id)
   WHERE j.status = 'running' FOR UPDATE OF j SKIP LOCKED`,
);

/** Takes jobs up again that run and have no run to come. */
@Injectable()
export class StalledJobs extends StalledWork<'user_job.due'> {
  readonly name = 'lost-user-jobs'; // under which earlier releases have scheduled it
  protected readonly event = 'user_job.due';

  constructor(db: Database) {
    super(db);
  }

  protected unfinished(): Promise<UnfinishedWork[]> {
    return selectRunning(this.db, []);
  }

  protected lock(tx: Tx, projectIds: string[], ids: string[]): Promise<UnfinishedWork[]> {
    return lockRunning(tx, [projectIds, ids]);
  }

  protected payload(id: string): { job_id: string } {
    return { job_id: id };
  }
}
