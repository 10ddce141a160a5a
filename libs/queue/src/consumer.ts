import type { Database, Tx } from '@hallpass/database';
import { Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { deliveries, type DeliveryTry } from './deliveries.js';
import type { BatchedDelivery, StartedDelivery } from './delivery.sql.js';
import { codecOf, isBatched, isEventName, type EventName, type QueueService } from './events.js';
import { causedBy } from './event-cause.js';
import {
  BatchHandler,
  type BatchedEvent,
  type DeadDeliveryEvent,
  type Delivery,
  EventHandler,
} from './event-handler.js';
import type { DeliveryJob, DeliveryKey } from './job-queues.js';
import type { QueueOptions } from './queue-options.js';
import { describeError } from './quiet-errors.js';
import { DeadlineError, DestinationAwayError, failureKind, pauseAfter, whyOver } from './try-outcome.js';

/**
 * Handles the deliveries of one service: commits the attempt, then runs the handler, whose effect and `done_at` are one
 * transaction. Failures are written to the row, never left to BullMQ.
 */
export class Consumer {
  private readonly handlers = new Map<string, EventHandler>();
  private readonly batches = new Map<string, BatchHandler>();
  private readonly logger = new Logger('Queue');
  private readonly running = new Map<string, DeliveryTry>();
  private beat: NodeJS.Timeout | undefined;

  constructor(
    readonly service: QueueService,
    private readonly db: Database,
    private readonly options: QueueOptions,
  ) {}

  /** @throws Error when the event already has a handler, or the handler is of the wrong kind */
  add(handler: EventHandler | BatchHandler): void {
    const isBatch = handler instanceof BatchHandler;
    for (const event of isBatch ? handler.events : [handler.event]) {
      if (this.handlers.has(event)) {
        throw new Error(`Event '${event}' has two handlers in service '${this.service}'; it needs exactly one.`);
      }
      if (isBatch !== isBatched(this.service, event)) {
        const way = isBatch ? 'alone' : 'in batches';
        throw new Error(
          `Event '${event}' reaches service '${this.service}' ${way}, but its handler is of the other kind: see \`batchedBy\` in libs/queue/src/events.ts.`,
        );
      }
      this.handlers.set(event, isBatch ? new HandlerOfOne(event, handler) : handler);
      if (isBatch) this.batches.set(event, handler);
    }
  }

  get events(): string[] {
    return [...this.handlers.keys()];
  }

  /** Runs one BullMQ job. Rejects only when the database is unavailable. */
  async process(job: Job<DeliveryJob, void, string>): Promise<void> {
    const isEarlierRunOver = job.stalledCounter > 0;
    if ('batch' in job.data) await this.processBatch(job.data.batch, isEarlierRunOver);
    else await this.processOne(job.data, isEarlierRunOver);
  }

  private async processBatch(keys: readonly DeliveryKey[], isEarlierRunOver: boolean): Promise<void> {
    let rest = keys;
    try {
      while (rest.length > 0) {
        rest = await this.db.transaction(async (tx: Tx) => {
          const { done, left } = await deliveries.finishBatch(tx, rest);
          for (const [handler, events] of this.byHandler(done)) await handler.handle(tx, events);
          return left;
        });
      }
    } catch (error) {
      // One bad event can fail the whole batch, so retry each one individually.
      this.logger.debug('a batch failed', { deliveries: rest.length, reason: describeError(error) });
      for (const key of rest) await this.processOne(key, isEarlierRunOver);
    }
  }

  /** @throws Error when an event is unknown here; it then fails individually */
  private byHandler(done: readonly BatchedDelivery[]): Map<BatchHandler, BatchedEvent[]> {
    const all = new Map<BatchHandler, BatchedEvent[]>();
    for (const { project_id, event_id, event, payload, cause, occurred_at } of done) {
      const handler = this.batches.get(event);
      if (!handler || !isEventName(event)) throw new Error(`No handler for event '${event}'.`);
      const events = all.get(handler) ?? [];
      events.push({
        projectId: project_id,
        eventId: event_id,
        event,
        payload: codecOf(event).fromJSON(payload),
        cause,
        occurredAt: occurred_at,
      });
      all.set(handler, events);
    }
    return all;
  }

  private async processOne({ projectId, deliveryId: id }: DeliveryKey, isEarlierRunOver: boolean): Promise<void> {
    // The queue considers it stalled (PostgreSQL was unavailable for longer than a lock), but this process is still
    // running it.
    if (this.running.has(id)) return;
    const { leaseMillis } = this.options;
    const started = await deliveries.start(this.db, { projectId, id }, leaseMillis, isEarlierRunOver);
    if (!started) return;
    const handler = this.handlers.get(started.event);
    const run: DeliveryTry = { projectId, id, run: started.run };
    try {
      const over = whyOver(started, started.last_error);
      if (over !== null) return await this.bury(handler, run, started, over);
      if (!handler || !isEventName(started.event)) throw new Error(`No handler for event '${started.event}'.`);
      this.begin(run);
      await this.handle(handler, { projectId, id }, started, started.event).finally(() => this.end(id));
      this.logger.debug('event handled', fieldsOf(run, started));
    } catch (error) {
      await this.failed(handler, run, started, error);
    }
  }

  private async failed(
    handler: EventHandler | undefined,
    run: DeliveryTry,
    started: StartedDelivery,
    error: unknown,
  ): Promise<void> {
    const kind = failureKind(error);
    const lastError = describeError(error);
    const pauseMillis = pauseAfter(kind, started, this.options);
    if (pauseMillis === null) return this.bury(handler, run, started, lastError);
    const waitsFor = error instanceof DestinationAwayError ? error.destination : null;
    await deliveries.fail(this.db, run, { kind, error: lastError, pauseMillis, waitsFor });
    const fields = { ...fieldsOf(run, started), reason: lastError };
    if (kind === 'deferred') this.logger.warn('event was deferred and will be retried', fields);
    else this.logger.warn('event failed and will be retried', fields);
  }

  /** Marks the delivery dead and lets its handler record that, in one transaction. */
  private async bury(
    handler: EventHandler | undefined,
    run: DeliveryTry,
    started: StartedDelivery,
    reason: string,
  ): Promise<void> {
    const record = async (tx: Tx): Promise<boolean> => {
      if (!(await deliveries.bury(tx, run, reason))) return false;
      if (isEventName(started.event)) await handler?.onDead?.(tx, eventOf(run, started, started.event), reason);
      return true;
    };
    let isDead: boolean;
    try {
      isDead = await this.db.transaction(record);
    } catch (error) {
      this.logger.error('a handler could not record its dead letter', { reason: describeError(error) });
      isDead = await deliveries.bury(this.db, run, reason);
    }
    if (isDead)
      this.logger.error('event is a dead letter; see npm run hallpass -- dead-letters', {
        ...fieldsOf(run, started),
        reason,
      });
  }

  private begin(run: DeliveryTry): void {
    this.running.set(run.id, run);
    this.beat ??= setInterval(() => void this.renew(), this.options.leaseMillis / 3);
  }

  private end(id: string): void {
    this.running.delete(id);
    if (this.running.size > 0) return;
    clearInterval(this.beat);
    this.beat = undefined;
  }

  private async renew(): Promise<void> {
    try {
      await deliveries.renew(this.db, [...this.running.values()], this.options.leaseMillis);
    } catch {
      // The database is unavailable, so no other process can take over the attempts either. The next beat tries again.
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
      ...eventOf(key, started, event),
      attempt: started.attempts,
      waitedFor: started.waits_for,
      isLastAttempt: pauseAfter('counted', started, this.options) === null,
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
        const error = new DeadlineError(handler.deadlineMillis);
        deadline.abort(error);
        reject(error);
      }, handler.deadlineMillis);
    });
    try {
      const cause = delivery.cause ? { ...delivery.cause, via: 'job' as const } : null;
      await Promise.race([causedBy(cause, () => handler.handle(delivery)), overrun]);
    } finally {
      clearTimeout(timer);
    }
    if (!wasCompleted) throw new Error(`The handler of '${event}' returned without completing the delivery.`);
  }
}

function eventOf(
  { projectId, id }: Pick<DeliveryTry, 'projectId' | 'id'>,
  started: StartedDelivery,
  event: EventName,
): DeadDeliveryEvent {
  const payload = codecOf(event).fromJSON(started.payload);
  const { event_id: eventId, cause, occurred_at: occurredAt } = started;
  return { projectId, id, eventId, cause, occurredAt, payload };
}

const fieldsOf = ({ projectId, id }: DeliveryTry, { event, attempts }: StartedDelivery): Record<string, unknown> => ({
  projectId,
  deliveryId: id,
  event,
  attempt: attempts,
});

class HandlerOfOne extends EventHandler {
  constructor(
    readonly event: EventName,
    private readonly batch: BatchHandler,
  ) {
    super();
  }

  async handle(delivery: Delivery): Promise<void> {
    const { projectId, eventId, payload, cause, occurredAt } = delivery;
    await delivery.complete((tx) =>
      this.batch.handle(tx, [{ projectId, eventId, event: this.event, payload, cause, occurredAt }]),
    );
  }
}
