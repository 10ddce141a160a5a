import { Database, type Tx } from '@hallpass/database';
import { StalledWork, type UnfinishedWork } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { lockRunningJobs, selectRunningJobs } from './job.sql.js';

/** Resumes running jobs that have no scheduled run. */
@Injectable()
export class StalledJobs extends StalledWork<'user_job.due'> {
  readonly name = 'lost-user-jobs'; // the name under which earlier releases scheduled this task
  protected readonly event = 'user_job.due';

  constructor(db: Database) {
    super(db);
  }

  protected unfinished(): Promise<UnfinishedWork[]> {
    return selectRunningJobs(this.db);
  }

  protected lock(tx: Tx, projectIds: string[], jobIds: string[]): Promise<UnfinishedWork[]> {
    return lockRunningJobs(tx, { projectIds, jobIds });
  }

  protected payload(id: string): { job_id: string } {
    return { job_id: id };
  }
}
