import { Queue, Worker } from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import type { DeliveryProcessor, DeliveryQueue, DeliveryWorker, JobQueues } from './job-queues.js';

const KEEP_ALIVE_MILLIS = 5_000;
/** Commands were sent and no response arrives: the connection is half-open or Redis hangs, so a new one is opened. */
const SILENCE_LIMIT_MILLIS = 5_000;
/** For connections on which workers wait for jobs: BullMQ makes Redis wait for 10 s at most. */
const BLOCKING_SILENCE_LIMIT_MILLIS = 15_000;

/** BullMQ duplicates the connection for its blocking waits. */
class CommandConnection extends Redis {
  override duplicate(options?: Partial<RedisOptions>): Redis {
    return new Redis({ ...this.options, socketTimeout: BLOCKING_SILENCE_LIMIT_MILLIS, ...options });
  }
}

/** BullMQ on Redis. Uses one connection for commands, and one more for each worker's blocking wait. */
export class RedisJobQueues implements JobQueues {
  readonly backend = 'redis';
  readonly pool = null;
  private readonly connection: Redis;
  private readonly queues = new Map<string, DeliveryQueue>();

  constructor(
    redisUrl: string,
    private readonly onError: (error: unknown) => void,
  ) {
    this.connection = new CommandConnection(redisUrl, {
      keepAlive: KEEP_ALIVE_MILLIS,
      socketTimeout: SILENCE_LIMIT_MILLIS,
      maxRetriesPerRequest: null, // required by BullMQ: commands wait for the connection
      retryStrategy: (tries) => Math.min(100 * tries, 2_000), // retries forever
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
    // While Redis is unavailable, a graceful close would wait forever.
    const polite = this.isReady();
    if (polite) await Promise.allSettled([...this.queues.values()].map((queue) => queue.close()));
    this.connection.disconnect();
  }
}
