import { type Database, keepPartitions, outsideAdminRequests, queueConnection } from '@hallpass/database';
import { Settings } from '@hallpass/settings';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import type { BacklogCount } from './backlog.sql.js';
import { Consumer } from './consumer.js';
import { eventsOf, queueOf, type QueueService, SHARES } from './events.js';
import type { BatchHandler, EventHandler } from './event-handler.js';
import { Housekeeping } from './housekeeping.js';
import type { DeliveryProcessor, DeliveryWorker, JobQueues } from './job-queues.js';
import { PostgresJobQueues } from './postgres-job-queues.js';
import { QueueOptions } from './queue-options.js';
import { describeError, errorCode, QuietErrors } from './quiet-errors.js';
import type { RecurringTask } from './recurring-task.js';
import { RedisJobQueues } from './redis-job-queues.js';
import { Relay } from './relay.js';
import { readBacklog } from './backlog.js';

const RETRY_MILLIS = 1_000;
/** Where to fix an error of `assertComplete`. */
const TABLE = 'see `EVENTS` in libs/queue/src/events.ts and `<service>.events.ts` of the service.';

/**
 * The queue of one process, whatever services it hosts: one backend, one relay, one worker for each consuming service.
 * It starts in the background once the database answers, and stops workers first.
 */
@Injectable()
export class QueueRuntime implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Queue');
  private readonly errors = new QuietErrors(this.logger, 'queue');
  private readonly consumers = new Map<QueueService, Consumer>();
  private readonly tasks = new Map<QueueService, RecurringTask[]>();
  private readonly workers: DeliveryWorker[] = [];
  private relayDatabase: Database | null = null;
  private queues: JobQueues | null = null;
  private relay: Relay | null = null;
  private housekeeping: Housekeeping[] = [];
  private starting: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(
    private readonly settings: Settings,
    private readonly options: QueueOptions,
  ) {}

  /**
   * Registers a service of this process with its handlers and recurring tasks.
   * @throws Error when two handlers take the same event, or two tasks have the same name
   */
  register(
    service: QueueService,
    db: Database,
    handlers: (EventHandler | BatchHandler)[],
    tasks: RecurringTask[] = [],
  ): void {
    // The relay uses the first service's role: every publishing role may write to the schema `queue`.
    this.relayDatabase ??= db;
    const consumer = this.consumers.get(service) ?? new Consumer(service, db, this.options);
    this.consumers.set(service, consumer);
    for (const handler of handlers) consumer.add(handler);
    const all = [...(this.tasks.get(service) ?? []), ...tasks];
    const doubled = all.find(({ name }, index) => all.findIndex((task) => task.name === name) < index);
    if (doubled) throw new Error(`Service '${service}' has two recurring tasks named '${doubled.name}'.`);
    this.tasks.set(service, all);
  }

  /**
   * Checks that every event a registered service subscribes to has a handler, and every handler such an event.
   * @throws Error that names what is missing
   */
  assertComplete(): void {
    for (const [service, { events }] of this.consumers) {
      const subscribed: string[] = eventsOf(service);
      for (const event of subscribed) {
        if (!events.includes(event))
          throw new Error(
            `Service '${service}' has no handler for event '${event}', although it is subscribed to it: ${TABLE}`,
          );
      }
      for (const event of events) {
        if (subscribed.includes(event)) continue;
        throw new Error(
          `Service '${service}' has a handler for event '${event}', although it is not subscribed to it: ${TABLE}`,
        );
      }
    }
  }

  /**
   * Checks the handlers and starts in the background: the process already serves requests, even while the database or
   * Redis is unavailable.
   */
  onApplicationBootstrap(): void {
    this.assertComplete();
    this.starting = this.start().catch((error: unknown) => this.exit(error));
  }

  hosts(service: QueueService): boolean {
    return this.consumers.has(service);
  }

  /** Null until the database has answered. */
  get jobQueues(): JobQueues | null {
    return this.queues;
  }

  /**
   * Counts the deliveries of all projects.
   * @throws errors of the database, and Error in a process without a service
   */
  async backlog(): Promise<BacklogCount[]> {
    if (!this.relayDatabase) throw new Error('No service in this process uses the queue.');
    return readBacklog(this.relayDatabase);
  }

  async onModuleDestroy(): Promise<void> {
    await this.stop();
  }

  async started(): Promise<void> {
    await this.starting;
  }

  private async start(): Promise<void> {
    const db = this.relayDatabase;
    if (!db || !(await this.databaseAnswers(db)) || this.isStopping) return;
    const report = (error: unknown): void => this.errors.report(error);
    const queues = this.settings.redisUrl
      ? new RedisJobQueues(this.settings.redisUrl, report)
      : new PostgresJobQueues(queueConnection(this.settings), report);
    this.queues = queues;
    this.relay = new Relay(db, queues, this.options, report);
    this.relay.start();

    const purge: RecurringTask = { name: 'purge', run: () => keepPartitions(db) };
    const work: [string, Consumer | null, RecurringTask[]][] = [['queue', null, [purge]]];
    for (const [service, consumer] of this.consumers) {
      const tasks = this.tasks.get(service) ?? [];
      const parts = new Set(consumer.events.map((event) => queueOf(service, event)));
      if (tasks.length > 0) parts.add(service);
      for (const part of parts) work.push([part, consumer, part === service ? tasks : []]);
    }
    await Promise.all(
      work.map(async ([part, consumer, tasks]) => {
        const name = `${this.options.namespace}-${part}`;
        const housekeeping = new Housekeeping(queues.queue(name), tasks, this.options.taskEveryMillis, report);
        await this.runWorker(queues, name, this.concurrencyOf(part), async (job) => {
          if (await housekeeping.process(job)) return;
          await consumer?.process(job);
          this.relay?.madeRoom();
        });
        if (this.isStopping) return;
        this.housekeeping.push(housekeeping);
        housekeeping.start();
      }),
    );
  }

  private concurrencyOf(part: string): number {
    const { concurrency, waitingConcurrency, jobConcurrency } = this.options;
    if (part.endsWith('-jobs')) return jobConcurrency;
    return part in SHARES ? waitingConcurrency : concurrency;
  }

  private async databaseAnswers(db: Database): Promise<boolean> {
    while (!this.isStopping) {
      try {
        await db.ready();
        return true;
      } catch (error) {
        this.errors.report(error);
        await wait(RETRY_MILLIS);
      }
    }
    return false;
  }

  /**
   * Starts a worker. If its backend is unavailable at its first query, or it lacks privileges, a worker never recovers.
   * It is therefore only started once that query has succeeded, and created again if the backend goes away in between.
   * @throws the backend's error if a retry cannot help
   */
  private async runWorker(
    queues: JobQueues,
    name: string,
    concurrency: number,
    processor: DeliveryProcessor,
  ): Promise<void> {
    while (!this.isStopping) {
      const worker = queues.worker(name, (job) => outsideAdminRequests(() => processor(job)), {
        concurrency,
        lockDuration: this.options.lockMillis,
        stalledInterval: this.options.stalledMillis,
        runRetryDelay: RETRY_MILLIS, // after a lost connection; BullMQ's own pause is 15 s
      });
      worker.on('error', (error) => this.errors.report(error));
      this.workers.push(worker);
      try {
        await worker.waitUntilReady();
        if (!this.isStopping) worker.run().catch((error: unknown) => this.exit(error));
        return;
      } catch (error) {
        this.workers.splice(this.workers.indexOf(worker), 1);
        await worker.close(true).catch(() => undefined);
        if (this.isStopping) return;
        if (!isBackendAway(error)) throw error;
        this.errors.report(error);
        await wait(RETRY_MILLIS);
      }
    }
  }

  /** Stops the workers first, so that running deliveries end or return; then the relay, then the connections. */
  private async stop(): Promise<void> {
    if (this.isStopping) return;
    this.isStopping = true;
    for (const housekeeping of this.housekeeping) housekeeping.stop();
    await Promise.all(this.workers.map((worker) => this.closeWorker(worker)));
    await this.relay?.stop();
    await this.queues?.close();
  }

  private async closeWorker(worker: DeliveryWorker): Promise<void> {
    // While Redis is unavailable, a worker would also wait for it to close gracefully, so force it.
    const isForced = !this.queues?.isReady();
    const limit = new AbortController();
    const longest = wait(this.options.stopMillis, undefined, { signal: limit.signal });
    try {
      // A longer delivery returns by itself: its deadline passes, or its lock expires.
      await Promise.race([worker.close(isForced), longest]);
    } catch (error) {
      this.errors.report(error);
    } finally {
      limit.abort();
      longest.catch(() => undefined);
    }
  }

  private exit(error: unknown): void {
    if (this.isStopping) return;
    this.logger.fatal(`The queue cannot start: ${describeError(error)}. Run the migrations (npm run migrate).`);
    process.exit(1);
  }
}

/** A lost or refused connection (system errors), or a server that starts or stops (PostgreSQL class 57P). */
function isBackendAway(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  return (
    /^(E[A-Z]+|57P0\d|08\d{3}|53300)$/.test(code) ||
    /Connection (terminated|is closed)|timeout/i.test(describeError(error))
  );
}
