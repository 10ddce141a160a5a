import { Database } from '@hallpass/database';
import type { RecurringTask } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { removeOldCounts } from './metric.sql.js';

/** Removes the counts of days that are older than any range. */
@Injectable()
export class OldMetrics implements RecurringTask {
  readonly name = 'old-metrics';

  constructor(private readonly db: Database) {}

  async run(): Promise<void> {
    await removeOldCounts(this.db, {});
  }
}
