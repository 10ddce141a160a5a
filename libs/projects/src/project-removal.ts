import { Database } from '@hallpass/database';
import { type Delivery, EventHandler, type RecurringTask } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { selectLatelyDeleted } from './project.sql.js';

const DEADLINE_MILLIS = 3_600_000;

/**
 * Removes one service's data of a deleted project: when `project.deleted` is consumed, and again for a day each time
 * the recurring tasks run.
 * The later runs are for transactions in progress. A sign-up, a new team or an email may have read the project before
 * it was marked, and commit its rows long after the event was handled. To prevent that, each such transaction would
 * have to lock the project's row (FOR SHARE): a write to one row that all sign-ups of a project share, which requires
 * the right to update it that the roles of `auth` and `users` lack. Until then, nobody can reach such rows. No request
 * takes a day, so running again finds them all and costs a sign-up nothing.
 */
@Injectable()
export abstract class ProjectRemoval extends EventHandler<'project.deleted'> implements RecurringTask {
  readonly event = 'project.deleted';
  /** For a project with a million users. If the process is killed, BullMQ finds the expired lock earlier. */
  override readonly deadlineMillis = DEADLINE_MILLIS;
  readonly name = 'deleted-projects';

  constructor(protected readonly db: Database) {
    super();
  }

  async handle(delivery: Delivery<'project.deleted'>): Promise<void> {
    await this.removeRows(delivery.projectId, delivery.signal);
    await delivery.complete();
  }

  async run(): Promise<void> {
    for (const { project_id } of await selectLatelyDeleted(this.db)) await this.removeRows(project_id);
  }

  /**
   * Removes the rows in batches that commit separately, until none is left. If it is killed in between, it starts
   * again.
   * @throws the abort reason of `signal`
   */
  protected abstract removeRows(projectId: string, signal?: AbortSignal): Promise<void>;
}
