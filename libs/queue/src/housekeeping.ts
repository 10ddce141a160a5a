import { ONCE, type DeliveryQueue } from './job-queues.js';
import type { RecurringTask } from './recurring-task.js';

/**
 * Runs the timers of one queue: a BullMQ job scheduler for each task creates one job per interval, which any process
 * may take. The schedulers are registered again each interval, because a wiped Redis forgets them.
 */
export class Housekeeping {
  private readonly tasks: ReadonlyMap<string, RecurringTask>;
  private timers: NodeJS.Timeout[] = [];
  /** Tasks running in this process, by name, and whether they run once more afterwards. */
  private readonly running = new Map<string, { again: boolean }>();

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
    for (const run of this.running.values()) run.again = false;
  }

  /**
   * Runs the task of a job. A task that is still running in this process runs once more afterwards, so a run that takes
   * longer than its interval never occupies a second worker slot.
   * @returns false if the job does not belong to a task
   */
  async process({ name }: { name: string }): Promise<boolean> {
    const task = this.tasks.get(name);
    if (!task) return false;
    const current = this.running.get(name);
    if (current) {
      current.again = true;
      return true;
    }
    const run = { again: false };
    this.running.set(name, run);
    do {
      run.again = false;
      // BullMQ does not report why a job failed.
      await task.run().catch(this.onError);
    } while (run.again);
    this.running.delete(name);
    return true;
  }

  private async schedule(name: string, everyMillis: number): Promise<void> {
    try {
      await this.queue.upsertJobScheduler(name, { every: everyMillis }, { name, opts: ONCE });
    } catch (error) {
      this.onError(error);
    }
  }
}
