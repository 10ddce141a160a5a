import { Database } from '@hallpass/database';
import { type Delivery, EventHandler, type RecurringTask } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { selectLatelyDeleted } from './project-removal.sql.js';

const DEADLINE_MILLIS = 3_600_000;

/**
 * Removes what one service keeps of a deleted project: when `project.deleted` is consumed, and for a day once more each
 * time the recurring tasks run.
 *
 * The second look is for what was in flight. A sign-up, a new team or a mail may have asked for the project before it
 * was marked, and commit its rows when the event has long been handled. To rule that out, each such transaction would
 * have to lock the project's row (FOR SHARE): a write to one row that all sign-ups of a project share, and the right
 * to update it, which the roles of `auth` and `users` have not. Such rows can be reached by nobody meanwhile, and no
 * request lives for a day, so looking again finds them all and costs a sign-up nothing.
 */
@Injectable()
export abstract class ProjectRemoval extends EventHandler<'project.deleted'> implements RecurringTask {
  readonly event = 'project.deleted';
  /** For a project of a million users. A killed process does not cost it: BullMQ finds its lock expired. */
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
   * Removes the rows in batches that commit on their own, until none is left: killed in between, it is begun again.
   * @throws what `signal` was aborted for
   */
  protected abstract removeRows(projectId: string, signal?: AbortSignal): Promise<void>;
}
