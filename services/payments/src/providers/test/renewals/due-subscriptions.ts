import { Database } from '@hallpass/database';
import type { RecurringTask } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { projectsWithDue } from '../payments/test-provider.sql.js';
import { SubscriptionRuns } from './subscription-runs.js';

const EVERY_MILLIS = 10_000;
/** Limits per project, so that every project gets its turn. */
const BOUNDS = { acts: 200, millis: 5_000 };

/** Renews what is due by the clocks of all projects, and continues work that a moved clock left over. */
@Injectable()
export class DueSubscriptions implements RecurringTask {
  readonly name = 'due-subscriptions';
  readonly everyMillis = EVERY_MILLIS;

  constructor(
    private readonly database: Database,
    private readonly runs: SubscriptionRuns,
  ) {}

  async run(): Promise<void> {
    for (const { project_id } of await projectsWithDue(this.database, { now: new Date() }))
      await this.runs.run(project_id, BOUNDS);
  }
}
