import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { DeliveryProcessor, DeliveryQueue, DeliveryWorker, JobQueues } from './job-queues.js';

/** BullMQ on Redis. One connection for commands, one more for each worker's blocking wait. */
export class RedisJobQueues implements JobQueues {
  readonly backend = 'redis';
  private readonly connection: Redis;
  private readonly queues = new Map<string, DeliveryQueue>();

  constructor(
    redisUrl: string,
    private readonly onError: (error: unknown) => void,
  ) {
    this.connection = new Redis(redisUrl, {
      maxRetriesPerRequest: null, // BullMQ's demand: a command waits for the connection
      retryStrategy: (tries) => Math.min(100 * tries, 2_000), // for ever
    });
    this.connection.setMaxListeners(0);
    this.connection.on('error', onError);
  }

  isReady(): boolean {
    return this.connection.status === 'ready';
  }

  onReturn(listener: () => void): void {
    this.connection.on('ready', listener);
  }

  queue(name: string): DeliveryQueue {
    let queue = this.queues.get(name);
    if (!queue) {
      queue = new Queue(name, { connection: this.connection }) as DeliveryQueue;
      queue.on('error', this.onError);
      this.queues.set(name, queue);
    }
    return queue;
  }

  worker(name: string, processor: DeliveryProcessor, options: object): DeliveryWorker {
    return new Worker(name, processor, { ...options, connection: this.connection, autorun: false }) as DeliveryWorker;
  }

  async close(): Promise<void> {
    // With Redis away a polite goodbye would wait for it for ever.
    const polite = this.isReady();
    if (polite) await Promise.allSettled([...this.queues.values()].map((queue) => queue.close()));
    this.connection.disconnect();
  }
}
