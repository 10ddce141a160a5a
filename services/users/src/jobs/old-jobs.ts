import { Injectable } from '@nestjs/common';
import { Database } from '@hallpass/database';
import type { RecurringTask } from '@hallpass/queue';
import { removeOldJobs } from './job.sql.js';

/** Removes jobs that ended a month ago and interrupted uploads, with their rows. */
@Injectable()
export class OldJobs implements RecurringTask {
  readonly name = 'old-user-jobs';

  constructor(private readonly db: Database) {}

  run(): Promise<void> {
    return removeOldJobs(this.db, {});
  }
}
