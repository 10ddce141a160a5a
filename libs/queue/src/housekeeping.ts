import type { Database } from '@hallpass/database';
import { deliveries } from './deliveries.js';
import { ONCE, type DeliveryQueue } from './job-queues.js';

const PURGE = 'purge';

/**
 * The queue's own timer: a BullMQ job scheduler makes one `purge` job each interval, whichever process it
 * then reaches. The scheduler is asked for again each interval, because a wiped Redis forgets it.
 */
export class Housekeeping {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Database,
    private readonly queue: DeliveryQueue,
    private readonly everyMillis: number,
    private readonly onError: (error: unknown) => void,
  ) {}

  start(): void {
    void this.schedule();
    this.timer = setInterval(() => void this.schedule(), this.everyMillis);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Work of the `purge` job. */
  async process(): Promise<void> {
    await deliveries.purge(this.db);
  }

  private async schedule(): Promise<void> {
    try {
      await this.queue.upsertJobScheduler(PURGE, { every: this.everyMillis }, { name: PURGE, opts: ONCE });
    } catch (error) {
      this.onError(error);
    }
  }
}
