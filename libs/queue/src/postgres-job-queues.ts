import { createPostgresBackend, Queue, Worker } from 'bullmq';
import { Pool, type PoolConfig } from 'pg';
import type { DeliveryProcessor, DeliveryQueue, DeliveryWorker, JobQueues } from './job-queues.js';

/** Connections of the one pool; each worker keeps one of them for LISTEN. */
const POOL_SIZE = 16;

/** BullMQ on PostgreSQL, in the schema `bullmq`, as the role `queue`. */
export class PostgresJobQueues implements JobQueues {
  readonly backend = 'postgres';
  private readonly pool: Pool;
  private readonly queues = new Map<string, DeliveryQueue>();

  constructor(
    connection: PoolConfig,
    private readonly onError: (error: unknown) => void,
  ) {
    this.pool = new Pool({
      ...connection,
      max: POOL_SIZE,
      options: '-c search_path=bullmq',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: 'hallpass-queue',
    });
    this.pool.setMaxListeners(0); // every queue and worker listens to its errors
    this.pool.on('error', onError);
  }

  isReady(): boolean {
    return true; // PostgreSQL away means no claim either: deliveries are in the same database
  }

  onReturn(): void {
    // What it holds is as durable as the deliveries themselves.
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
    const all = { ...options, connection: this.pool, autorun: false };
    return new Worker(name, processor, all, createPostgresBackend) as unknown as DeliveryWorker;
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.queues.values()].map((queue) => queue.close()));
    await this.pool.end();
  }
}
