import { Database, type Tx } from '@hallpass/database';
import { StalledWork, type UnfinishedWork } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { lockRunningJobs, selectRunningJobs } from './job.sql.js';

/** Takes jobs up again that run and have no run to come. */
@Injectable()
export class StalledJobs extends StalledWork<'user_job.due'> {
  readonly name = 'lost-user-jobs'; // under which earlier releases have scheduled it
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
