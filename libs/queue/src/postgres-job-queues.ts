import { HalfOpenWatch, KEEP_ALIVE_MILLIS } from '@hallpass/database';
import { createPostgresBackend, Queue, Worker } from 'bullmq';
import { Pool, type PoolConfig } from 'pg';
import type { DeliveryProcessor, DeliveryQueue, DeliveryWorker, JobQueues } from './job-queues.js';
import { SharedListener } from './shared-listener.js';

/** Size of the shared pool. Unused connections are closed, except one for LISTEN. */
export const QUEUE_POOL_SIZE = 16;

/** BullMQ on PostgreSQL, in the schema `bullmq`, as the role `queue`. */
export class PostgresJobQueues implements JobQueues {
  readonly backend = 'postgres';
  readonly pool: Pool;
  private readonly listener: SharedListener;
  private readonly queues = new Map<string, DeliveryQueue>();

  constructor(
    connection: PoolConfig,
    private readonly onError: (error: unknown) => void,
  ) {
    const watch = new HalfOpenWatch({ ...connection, application_name: 'hallpass-queue-watch' }, onError);
    this.pool = new Pool({
      ...connection,
      Client: watch.Client,
      max: QUEUE_POOL_SIZE,
      options: '-c search_path=bullmq',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MILLIS,
      connectionTimeoutMillis: 5_000,
      application_name: 'hallpass-queue',
    });
    this.pool.setMaxListeners(0); // every queue and worker listens to its errors
    this.pool.on('error', onError);
    this.listener = new SharedListener(this.pool);
  }

  isReady(): boolean {
    return true; // if PostgreSQL is unavailable, nothing can be claimed either: deliveries are in the same database
  }

  onReturn(): void {
    // Nothing to do: its jobs are as durable as the deliveries themselves.
  }

  queue(name: string): DeliveryQueue {
    let queue = this.queues.get(name);
    if (!queue) {
      queue = new Queue(name, { connection: this.pool }, createPostgresBackend) as unknown as DeliveryQueue;
      queue.on('error', this.onError);
      this.queues.set(name, queue);
    }
    return queue;
  }

  worker(name: string, processor: DeliveryProcessor, options: object): DeliveryWorker {
    const all = { ...options, connection: this.listener.pool, autorun: false };
    return new Worker(name, processor, all, createPostgresBackend) as unknown as DeliveryWorker;
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.queues.values()].map((queue) => queue.close()));
    this.listener.close();
    await this.pool.end();
  }
}
