import { type UnfinishedWork, selectStalled } from './backlog.sql.js';
import type { Database, Tx } from '@hallpass/database';
import { Logger } from '@nestjs/common';
import type { EventName, Events } from './events.js';
import { outbox } from './outbox.js';
import type { RecurringTask } from './recurring-task.js';

const EVERY_MILLIS = 10_000;

/**
 * Restarts long work that nothing continues. Each run of such work requests the next one in the transaction that ends
 * it, so there is always one delivery. But deliveries die, rows are deleted by hand, and databases are restored. This
 * task checks every ten seconds, so that nothing stops for good.
 */
export abstract class StalledWork<N extends 'mailing.due' | 'user_job.due'> implements RecurringTask {
  abstract readonly name: string;
  readonly everyMillis = EVERY_MILLIS;
  protected abstract readonly event: N;
  private readonly logger = new Logger('Queue');

  constructor(protected readonly db: Database) {}

  /** Returns all unfinished work in existing projects. */
  protected abstract unfinished(): Promise<UnfinishedWork[]>;

  /**
   * Locks the rows that are still unfinished, and skips rows locked by others: a run that ends and requests the next
   * one, or this task in another process.
   */
  protected abstract lock(tx: Tx, projectIds: string[], ids: string[]): Promise<UnfinishedWork[]>;

  protected abstract payload(id: string): Events[N];

  async run(): Promise<void> {
    const suspects = await stalledOf(this.db, await this.unfinished());
    if (suspects.length === 0) return;
    await this.db.transaction(async (tx) => {
      const { projectIds, ids } = keysOf(suspects);
      const locked = await this.lock(tx, projectIds, ids);
      for (const { project_id: projectId, id } of await stalledOf(tx, locked)) {
        await outbox.add<EventName>(tx, this.event, projectId, this.payload(id));
        this.logger.warn('work was stalled and is requested again', { projectId, id });
      }
    });
  }
}

async function stalledOf(db: Database | Tx, work: UnfinishedWork[]): Promise<UnfinishedWork[]> {
  return work.length === 0 ? [] : selectStalled(db, keysOf(work));
}

const keysOf = (work: UnfinishedWork[]) => ({
  projectIds: work.map(({ project_id }) => project_id),
  ids: work.map(({ id }) => id),
});
