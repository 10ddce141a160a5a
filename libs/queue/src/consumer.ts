import type { Database, Tx } from '@hallpass/database';
import { Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { type BatchedDelivery, deliveries, type StartedDelivery } from './deliveries.js';
import { EVENTS, isBatched, isEventName, type EventName, type Events, type QueueService } from './events.js';
import { BatchHandler, type BatchedEvent, type Delivery, EventHandler } from './event-handler.js';
import type { DeliveryJob, DeliveryKey } from './job-queues.js';
import { MAX_ATTEMPTS, type QueueOptions } from './queue-options.js';
import { describeError } from './quiet-errors.js';

/**
 * Handles the deliveries of one service: commits the try, then runs the handler, whose effect and `done_at`
 * are one transaction. A failure is written to the row, never left to BullMQ.
 */
export class Consumer {
  private readonly handlers = new Map<string, EventHandler>();
  private readonly batches = new Map<string, BatchHandler>();
  private readonly logger = new Logger('Queue');
  /** The tries in hand, by the delivery's id. */
  private readonly running = new Map<string, { projectId: string; id: string; attempt: number }>();
  private beat: NodeJS.Timeout | undefined;

  constructor(
    readonly service: QueueService,
    private readonly db: Database,
    private readonly options: QueueOptions,
  ) {}

  /** @throws Error when the event has a handler already, or one of the wrong kind */
  add(handler: EventHandler | BatchHandler): void {
    const isBatch = handler instanceof BatchHandler;
    for (const event of isBatch ? handler.events : [handler.event]) {
      if (this.handlers.has(event)) {
        throw new Error(`Event '${event}' has two handlers in service '${this.service}'; it needs exactly one.`);
      }
      if (isBatch !== isBatched(this.service, event)) {
        const way = isBatch ? 'alone' : 'in batches';
        throw new Error(
          `Event '${event}' comes to service '${this.service}' ${way}; its handler is of the other kind.`,
        );
      }
      this.handlers.set(event, isBatch ? new HandlerOfOne(event, handler) : handler);
      if (isBatch) this.batches.set(event, handler);
    }
  }

  get events(): string[] {
    return [...this.handlers.keys()];
  }

  /** Work of one BullMQ job. Rejects only when the database cannot be asked. */
  async process(job: Job<DeliveryJob, void, string>): Promise<void> {
    const isEarlierRunOver = job.stalledCounter > 0;
    if ('batch' in job.data) await this.processBatch(job.data.batch, isEarlierRunOver);
    else await this.processOne(job.data, isEarlierRunOver);
  }

  private async processBatch(keys: readonly DeliveryKey[], isEarlierRunOver: boolean): Promise<void> {
    try {
      await this.db.transaction(async (tx: Tx) => {
        const done = await deliveries.finishBatch(tx, keys);
        for (const [handler, events] of this.byHandler(done)) await handler.handle(tx, events);
      });
    } catch (error) {
      // One of them may be what ails all: each is tried, and counted, alone.
      this.logger.debug('a batch failed', { deliveries: keys.length, reason: describeError(error) });
      for (const key of keys) await this.processOne(key, isEarlierRunOver);
    }
  }

  /** @throws Error when an event is not known here: alone it fails as such */
  private byHandler(done: readonly BatchedDelivery[]): Map<BatchHandler, BatchedEvent[]> {
    const all = new Map<BatchHandler, BatchedEvent[]>();
    for (const { project_id, event_id, event, payload, told_at } of done) {
      const handler = this.batches.get(event);
      if (!handler || !isEventName(event)) throw new Error(`No handler for event '${event}'.`);
      const events = all.get(handler) ?? [];
      events.push({
        projectId: project_id,
        eventId: event_id,
        event,
        payload: EVENTS[event].fromJSON(payload) as Events[EventName],
        toldAt: told_at,
      });
      all.set(handler, events);
    }
    return all;
  }

  private async processOne({ projectId, deliveryId: id }: DeliveryKey, isEarlierRunOver: boolean): Promise<void> {
    // The queue has lost track of it (PostgreSQL was away for longer than a lock), this process has not.
    if (this.running.has(id)) return;
    const { leaseMillis } = this.options;
    const started = await deliveries.start(this.db, { projectId, id }, leaseMillis, isEarlierRunOver);
    if (!started) return;
    const handler = this.handlers.get(started.event);
    const fields = { projectId, deliveryId: id, event: started.event, attempt: started.attempts };
    try {
      if (!handler || !isEventName(started.event)) throw new Error(`No handler for event '${started.event}'.`);
      this.begin({ projectId, id, attempt: started.attempts });
      await this.handle(handler, { projectId, id }, started, started.event).finally(() => this.end(id));
      this.logger.debug('event handled', fields);
    } catch (error) {
      const lastError = describeError(error);
      const pause = this.options.backoffMillis[started.attempts - 1] ?? 0;
      const isDead = await deliveries.fail(this.db, { projectId, id, attempt: started.attempts }, lastError, pause);
      if (isDead) this.logger.error('event is dead; see npm run dead-letters', { ...fields, reason: lastError });
      else this.logger.warn('event failed and will be tried again', { ...fields, reason: lastError });
    }
  }

  private begin(run: { projectId: string; id: string; attempt: number }): void {
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
      // The database is away: nobody can take the tries over either, and the next beat comes.
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
      toldAt: started.told_at,
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

/** An event of a batch that has to be handled alone. */
class HandlerOfOne extends EventHandler {
  constructor(
    readonly event: EventName,
    private readonly batch: BatchHandler,
  ) {
    super();
  }

  async handle(delivery: Delivery): Promise<void> {
    const { projectId, eventId, payload, toldAt } = delivery;
    await delivery.complete((tx) =>
      this.batch.handle(tx, [{ projectId, eventId, event: this.event, payload, toldAt }]),
    );
  }
}
