import type { Database, Tx } from '@hallpass/database';
import { Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { deliveries, type StartedDelivery } from './deliveries.js';
import { EVENTS, isEventName, type EventName, type Events, type QueueService } from './events.js';
import type { Delivery, EventHandler } from './event-handler.js';
import type { DeliveryJob } from './job-queues.js';
import { MAX_ATTEMPTS, type QueueOptions } from './queue-options.js';
import { describeError } from './quiet-errors.js';

const DEFAULT_DEADLINE_MILLIS = 60_000;

/**
 * Handles the deliveries of one service: commits the try, then runs the handler, whose effect and `done_at`
 * are one transaction. A failure is written to the row, never left to BullMQ.
 */
export class Consumer {
  private readonly handlers = new Map<string, EventHandler>();
  private readonly logger = new Logger('Queue');

  constructor(
    readonly service: QueueService,
    private readonly db: Database,
    private readonly options: QueueOptions,
  ) {}

  /** @throws Error when the event has a handler already */
  add(handler: EventHandler): void {
    if (this.handlers.has(handler.event)) {
      throw new Error(`Event '${handler.event}' has two handlers in service '${this.service}'; it needs exactly one.`);
    }
    this.handlers.set(handler.event, handler);
  }

  get events(): string[] {
    return [...this.handlers.keys()];
  }

  /** Work of one BullMQ job. Rejects only when the database cannot be asked. */
  async process(job: Job<DeliveryJob, void, string>): Promise<void> {
    const { projectId, deliveryId: id } = job.data;
    const handler = this.handlers.get(job.name);
    const deadlineMillis = handler?.deadlineMillis ?? DEFAULT_DEADLINE_MILLIS;
    const isEarlierRunOver = job.stalledCounter > 0;
    const started = await deliveries.start(this.db, { projectId, id }, deadlineMillis, isEarlierRunOver);
    if (!started) return;

    const fields = { projectId, deliveryId: id, event: started.event, attempt: started.attempts };
    try {
      if (!handler || !isEventName(started.event)) throw new Error(`No handler for event '${started.event}'.`);
      await this.handle(handler, { projectId, id }, started, started.event);
      this.logger.debug('event handled', fields);
    } catch (error) {
      const lastError = describeError(error);
      const pause = this.options.backoffMillis[started.attempts - 1] ?? 0;
      const isDead = await deliveries.fail(this.db, { projectId, id, attempt: started.attempts }, lastError, pause);
      if (isDead) this.logger.error('event is dead; see npm run dead-letters', { ...fields, reason: lastError });
      else this.logger.warn('event failed and will be tried again', { ...fields, reason: lastError });
    }
  }

  private async handle(
    handler: EventHandler,
    key: { projectId: string; id: string },
    started: StartedDelivery,
    event: EventName,
  ): Promise<void> {
    const deadline = new AbortController();
    let wasCompleted = false;
    const delivery: Delivery = {
      ...key,
      eventId: started.event_id,
      payload: EVENTS[event].fromJSON(started.payload) as Events[EventName],
      attempt: started.attempts,
      isLastAttempt: started.attempts >= MAX_ATTEMPTS,
      signal: deadline.signal,
      complete: async (effect) => {
        const isOurs = await this.db.transaction(async (tx: Tx) => {
          if (!(await deliveries.finish(tx, key))) return false;
          await effect?.(tx);
          return true;
        });
        wasCompleted = true;
        return isOurs;
      },
    };
    let timer: NodeJS.Timeout | undefined;
    const overrun = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const error = new Error(`Not handled within ${handler.deadlineMillis} ms.`);
        deadline.abort(error);
        reject(error);
      }, handler.deadlineMillis);
    });
    try {
      await Promise.race([handler.handle(delivery), overrun]);
    } finally {
      clearTimeout(timer);
    }
    if (!wasCompleted) throw new Error(`The handler of '${event}' returned without completing the delivery.`);
  }
}
