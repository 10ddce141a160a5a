import type { Database } from '@hallpass/database';
import { deliveries, type ClaimedDelivery } from './deliveries.js';
import { onEventsCommitted } from './commit-nudge.js';
import { queueOf } from './events.js';
import { ONCE, type JobQueues } from './job-queues.js';
import type { QueueOptions } from './queue-options.js';

/** After a failed hand-over the rows rest this long. */
const GIVE_BACK_PAUSE_MILLIS = 1_000;

/** What the relay tells of its work. */
export interface RelayReports {
  error(error: unknown): void;
  dead(delivery: ClaimedDelivery): void;
}

/**
 * Hands due deliveries to BullMQ. One per process, one run at a time: nudged after each commit that added
 * an event, and polling for what fell due by time. No transaction is open over a call to the queue.
 */
export class Relay {
  private isStopped = false;
  private isNudged = false;
  private wake: (() => void) | null = null;
  private loop: Promise<void> = Promise.resolve();
  private unsubscribe: () => void = () => undefined;

  constructor(
    private readonly db: Database,
    private readonly queues: JobQueues,
    private readonly options: QueueOptions,
    private readonly reports: RelayReports,
  ) {}

  start(): void {
    this.unsubscribe = onEventsCommitted(() => this.nudge());
    this.loop = this.run();
  }

  /** Looks for due deliveries at once, or once more when a look is under way. */
  nudge(): void {
    this.isNudged = true;
    this.wake?.();
  }

  /** Ends after the batch in hand. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.unsubscribe();
    this.wake?.();
    await this.loop;
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      this.isNudged = false;
      try {
        while (!this.isStopped && this.queues.isReady() && (await this.relayBatch()) === this.options.claimLimit);
      } catch (error) {
        this.reports.error(error); // the database is away: the next poll tries again
        this.isNudged = false;
      }
      if (!this.isNudged) await this.pause();
    }
  }

  private async relayBatch(): Promise<number> {
    const claimed = await deliveries.claim(this.db, this.options.claimLimit, this.options.handOverMillis);
    for (const delivery of claimed) if (delivery.is_dead) this.reports.dead(delivery);
    const due = claimed.filter((delivery) => !delivery.is_dead);
    for (const [index, delivery] of due.entries()) {
      try {
        await this.handOver(delivery);
      } catch (error) {
        this.reports.error(error);
        // Whatever ails the queue, it ails the rest of the batch too: 100 waits of 2 s help nobody.
        await deliveries.giveBack(this.db, due.slice(index), GIVE_BACK_PAUSE_MILLIS);
        return 0;
      }
    }
    return claimed.length;
  }

  private async handOver({ project_id, id, consumer, event }: ClaimedDelivery): Promise<void> {
    const queue = this.queues.queue(`${this.options.namespace}-${queueOf(consumer, event)}`);
    await within(
      this.options.addMillis,
      queue.add(event, { projectId: project_id, deliveryId: id }, { ...ONCE, jobId: id }),
    );
  }

  private async pause(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.options.pollMillis);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wake = null;
  }
}

async function within<T>(millis: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The queue took no job within ${millis} ms.`)), millis);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
