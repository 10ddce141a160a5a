import type { Processor, Queue, Worker, WorkerOptions } from 'bullmq';
import type { Pool } from 'pg';

export interface DeliveryKey {
  projectId: string;
  deliveryId: string;
}

/** The content of a BullMQ job: one delivery, or those of a batch. */
export type DeliveryJob = DeliveryKey | { batch: readonly DeliveryKey[] };

export type DeliveryQueue = Queue<DeliveryJob, void, string>;
export type DeliveryWorker = Worker<DeliveryJob, void, string>;
export type DeliveryProcessor = Processor<DeliveryJob, void, string>;

/**
 * BullMQ on one backend: one set of connections for every queue and worker of the process. Created only after the
 * database has answered.
 */
export interface JobQueues {
  readonly backend: 'postgres' | 'redis';
  /** Its own connection pool; null on Redis. */
  readonly pool: Pool | null;
  /** False while the backend is known to be unavailable: nothing is handed over then, so nothing piles up. */
  isReady(): boolean;
  /** Calls `listener` when the backend is available again after an outage, which may have lost its jobs. */
  onReturn(listener: () => void): void;
  queue(name: string): DeliveryQueue;
  /** Creates a worker without starting it. */
  worker(name: string, processor: DeliveryProcessor, options: Partial<WorkerOptions>): DeliveryWorker;
  /** Closes queues and connections. The caller must close its workers first. */
  close(): Promise<void>;
}

/** A finished job must not stay: BullMQ silently drops a later job with the same id. */
export const ONCE = { attempts: 1, removeOnComplete: true, removeOnFail: true } as const;
