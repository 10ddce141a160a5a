import type { Database } from '@hallpass/database';
import { setTimeout as wait } from 'node:timers/promises';
import { deliveries } from './deliveries.js';
import type { ClaimedDelivery } from './delivery.sql.js';
import { onEventsCommitted } from './commit-nudge.js';
import { isBatched, queueOf } from './events.js';
import { type DeliveryJob, type DeliveryKey, ONCE, type JobQueues } from './job-queues.js';
import { Nudge } from './nudge.js';
import type { QueueOptions } from './queue-options.js';
import { uuidv7 } from './uuid.js';

const GIVE_BACK_PAUSE_MILLIS = 1_000;

/**
 * After a slower claim, such as when thousands of projects have waiting deliveries, the relay pauses for twice its
 * duration.
 */
const SLOW_CLAIM_MILLIS = 5;

/**
 * After an even slower claim, PostgreSQL makes a new plan for each claim for this long: the cached plan may have been
 * made when the table was much smaller. Autovacuum usually analyzes the table within a minute, which replaces the
 * cached plan.
 */
const POORLY_PLANNED_MILLIS = 20;
const NEW_PLANS_FOR_MILLIS = 60_000;

interface HandOver {
  queue: string;
  name: string;
  jobId: string;
  data: DeliveryJob;
  deliveries: ClaimedDelivery[];
}

/**
 * Hands due deliveries to BullMQ. One relay per process and one run at a time: it is nudged after each commit that
 * added an event, and polls for deliveries that become due by time. No transaction is open during a call to the queue.
 */
export class Relay {
  private isStopped = false;
  private readonly nudges = new Nudge();
  private isHoldingBack = false;
  private claimMillis = 0;
  private newPlansUntil = 0;
  private mustRecall = false;
  private loop: Promise<void> = Promise.resolve();
  private unsubscribe: () => void = () => undefined;

  constructor(
    private readonly db: Database,
    private readonly queues: JobQueues,
    private readonly options: QueueOptions,
    private readonly report: (error: unknown) => void,
  ) {}

  start(): void {
    this.unsubscribe = onEventsCommitted(() => this.nudge());
    this.queues.onReturn(() => {
      this.mustRecall = true;
      this.nudge();
    });
    this.loop = this.run();
  }

  /** Looks for due deliveries at once, or once more if it is already looking. */
  nudge(): void {
    this.nudges.give();
  }

  /** Call when a delivery ends: if a project has more than its share due, the relay claims the next one. */
  madeRoom(): void {
    if (this.isHoldingBack) this.nudge();
  }

  /** Stops after the current batch. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.unsubscribe();
    this.nudges.give();
    await this.loop;
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      this.nudges.forget();
      try {
        if (this.mustRecall) await this.recall();
        while (!this.isStopped && this.queues.isReady() && (await this.relayBatch()) === this.options.claimLimit);
      } catch (error) {
        this.report(error); // the database is unavailable: the next poll tries again
        this.nudges.forget();
      }
      if (!this.nudges.isPending) await this.nudges.pause(this.options.pollMillis);
      else if (this.claimMillis > SLOW_CLAIM_MILLIS)
        await wait(Math.min(2 * this.claimMillis, this.options.pollMillis));
    }
  }

  private async recall(): Promise<void> {
    this.mustRecall = false;
    try {
      await deliveries.recall(this.db);
    } catch (error) {
      this.mustRecall = true;
      throw error;
    }
  }

  private async relayBatch(): Promise<number> {
    const startedAt = performance.now();
    const hasNewPlan = startedAt < this.newPlansUntil;
    const { claimLimit, handOverMillis } = this.options;
    const claim = await deliveries.claim(this.db, claimLimit, handOverMillis, hasNewPlan);
    this.claimMillis = performance.now() - startedAt;
    if (!hasNewPlan && this.claimMillis > POORLY_PLANNED_MILLIS) this.newPlansUntil = startedAt + NEW_PLANS_FOR_MILLIS;
    this.isHoldingBack = claim.isHoldingBack;
    const handOvers = handOversOf(claim.deliveries);
    for (const [index, handOver] of handOvers.entries()) {
      try {
        await this.handOver(handOver);
      } catch (error) {
        this.report(error);
        // A queue failure affects the rest of the batch too, so do not wait 2 s for each delivery.
        const left = handOvers.slice(index).flatMap((one) => one.deliveries);
        await deliveries.giveBack(this.db, left, GIVE_BACK_PAUSE_MILLIS);
        return 0;
      }
    }
    return claim.deliveries.length;
  }

  private async handOver({ queue, name, data, jobId }: HandOver): Promise<void> {
    const jobs = this.queues.queue(`${this.options.namespace}-${queue}`);
    await within(this.options.addMillis, jobs.add(name, data, { ...ONCE, jobId }));
  }
}

const keyOf = ({ project_id, id }: ClaimedDelivery): DeliveryKey => ({ projectId: project_id, deliveryId: id });

/**
 * Creates a job for each delivery, with the delivery's id, so that it is in the queue only once. Batched deliveries
 * share a job.
 */
function handOversOf(due: ClaimedDelivery[]): HandOver[] {
  const batches = new Map<string, ClaimedDelivery[]>();
  const single: HandOver[] = [];
  for (const delivery of due) {
    const { consumer, event, id } = delivery;
    const queue = queueOf(consumer, event);
    if (isBatched(consumer, event)) batches.set(queue, [...(batches.get(queue) ?? []), delivery]);
    else single.push({ queue, name: event, jobId: id, data: keyOf(delivery), deliveries: [delivery] });
  }
  const together = [...batches].map(([queue, all]) => ({
    queue,
    name: 'batch',
    jobId: uuidv7(),
    data: { batch: all.map(keyOf) },
    deliveries: all,
  }));
  return [...single, ...together];
}

async function within<T>(millis: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The queue did not accept a job within ${millis} ms.`)), millis);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
