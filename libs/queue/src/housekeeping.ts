import { ONCE, type DeliveryQueue } from './job-queues.js';
import type { RecurringTask } from './recurring-task.js';

/**
 * The timers of one queue: a BullMQ job scheduler for each task makes one job each interval, whichever process it
 * then reaches. The schedulers are asked for again each interval, because a wiped Redis forgets them.
 */
export class Housekeeping {
  private readonly tasks: ReadonlyMap<string, RecurringTask>;
  private timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly queue: DeliveryQueue,
    tasks: readonly RecurringTask[],
    private readonly everyMillis: number,
    private readonly onError: (error: unknown) => void,
  ) {
    this.tasks = new Map(tasks.map((task) => [task.name, task]));
  }

  start(): void {
    this.timers = [...this.tasks.values()].map(({ name, everyMillis = this.everyMillis }) => {
      void this.schedule(name, everyMillis);
      return setInterval(() => void this.schedule(name, everyMillis), everyMillis).unref();
    });
  }

  stop(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  /** Does the work of a job. @returns false when the job is no task's */
  async process({ name }: { name: string }): Promise<boolean> {
    const task = this.tasks.get(name);
    // BullMQ tells nobody why a job failed.
    await task?.run().catch(this.onError);
    return task !== undefined;
  }

  private async schedule(name: string, everyMillis: number): Promise<void> {
    try {
      await this.queue.upsertJobScheduler(name, { every: everyMillis }, { name, opts: ONCE });
    } catch (error) {
      this.onError(error);
    }
  }
}
