import type { Processor, Queue, Worker, WorkerOptions } from 'bullmq';
import type { Pool } from 'pg';

/** Where a delivery is: nothing of what it says. */
export interface DeliveryKey {
  projectId: string;
  deliveryId: string;
}

/** What a BullMQ job holds: one delivery, or those of a batch. */
export type DeliveryJob = DeliveryKey | { batch: readonly DeliveryKey[] };

export type DeliveryQueue = Queue<DeliveryJob, void, string>;
export type DeliveryWorker = Worker<DeliveryJob, void, string>;
export type DeliveryProcessor = Processor<DeliveryJob, void, string>;

/**
 * BullMQ on one backend: one set of connections for every queue and worker of the process. Made only after
 * the database has answered.
 */
export interface JobQueues {
  readonly backend: 'postgres' | 'redis';
  /** The connections of its own; null on Redis. */
  readonly pool: Pool | null;
  /** False while the backend is known to be away: nothing is handed over then, nothing piles up. */
  isReady(): boolean;
  /** Calls `listener` whenever the backend is there again after it was away, perhaps with nothing of what it held. */
  onReturn(listener: () => void): void;
  /** The queue of that name, made at first use. */
  queue(name: string): DeliveryQueue;
  /** A worker that does not run yet. */
  worker(name: string, processor: DeliveryProcessor, options: Partial<WorkerOptions>): DeliveryWorker;
  /** Ends queues and connections. Workers are closed before, by whoever made them. */
  close(): Promise<void>;
}

/** A finished job must not stay: BullMQ silently drops a later job of the same id. */
export const ONCE = { attempts: 1, removeOnComplete: true, removeOnFail: true } as const;
