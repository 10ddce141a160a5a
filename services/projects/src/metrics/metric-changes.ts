import { Database } from '@hallpass/database';
import type { RecurringTask } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import {
  addActivity,
  addCounts,
  CHANGES_AT_ONCE,
  lockChanges,
  type MetricChange,
  removeActivity,
  takeChanges,
} from './metric.sql.js';

/**
 * Aggregates the log of changes into counts. Readers add the changes that are still in the log (`selectCounts`). A
 * batch is removed from the log and counted in one transaction, so that a killed process has done both or neither.
 */
@Injectable()
export class MetricChanges implements RecurringTask {
  readonly name = 'metric-changes';
  readonly everyMillis = 5_000;

  constructor(private readonly db: Database) {}

  async run(): Promise<void> {
    while ((await this.foldBatch()) === CHANGES_AT_ONCE);
  }

  /** @returns the number of changes */
  private async foldBatch(): Promise<number> {
    return this.db.transaction(async (tx) => {
      await lockChanges(tx);
      const changes = await takeChanges(tx);
      const of = (...metrics: string[]): MetricChange[] => changes.filter(({ metric }) => metrics.includes(metric));
      const counted = changes.filter(({ metric }) => metric !== 'active' && metric !== 'removed');
      if (counted.length > 0) await addCounts(tx, { ...columnsOf(counted), ...countsOf(counted) });
      const active = of('active');
      if (active.length > 0) await addActivity(tx, { ...columnsOf(active), ...usersOf(active) });
      const removed = of('removed');
      if (removed.length > 0) {
        const { projectIds } = columnsOf(removed);
        await removeActivity(tx, { projectIds, userIds: removed.map(({ user_id }) => user_id) });
      }
      return changes.length;
    });
  }
}

const columnsOf = (changes: readonly MetricChange[]) => ({
  projectIds: changes.map(({ project_id }) => project_id),
  days: changes.map(({ day }) => day),
  areAnonymous: changes.map(({ is_anonymous }) => is_anonymous),
});

const countsOf = (changes: readonly MetricChange[]) => ({
  metrics: changes.map(({ metric }) => metric),
  labels: changes.map(({ label }) => label),
  amounts: changes.map(({ amount }) => amount),
});

const usersOf = (changes: readonly MetricChange[]) => ({
  userIds: changes.map(({ user_id }) => user_id),
  signedUpOns: changes.map(({ signed_up_on }) => signed_up_on),
  notedAts: changes.map(({ noted_at }) => noted_at),
});
