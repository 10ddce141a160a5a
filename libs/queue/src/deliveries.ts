import type { Database, Tx } from '@hallpass/database';
import type { QueueService } from './events.js';
import type { DeliveryKey } from './job-queues.js';
import type { FailureKind } from './try-outcome.js';
import {
  bury,
  claim,
  fail,
  failUncounted,
  finish,
  finishBatch,
  giveBack,
  recall,
  renew,
  start,
} from './delivery.sql.js';

/** A delivery the relay has claimed and now hands to BullMQ. */
export interface ClaimedDelivery {
  project_id: string;
  id: string;
  consumer: QueueService;
  event: string;
  attempts: number;
  /** The claim's own mark, in PostgreSQL's text form: a JavaScript date would lose its microseconds. */
  handed_over_at: string;
}

/** A delivery a consumer has begun. */
export interface StartedDelivery {
  event_id: string;
  event: string;
  payload: unknown;
  /** When the event occurred, in PostgreSQL's text form. */
  occurred_at: string;
  /** Tries that count, this one included. */
  attempts: number;
  /** Number of this try among all that were begun: by it the try is known. */
  run: number;
  /** How many of them did not end, because their process did. */
  lost_runs: number;
  given_back: number;
  /** Since it was asked for. */
  age_millis: number;
  /** How long it is still worth a try; null for one that has a number of tries instead. */
  millis_left: number | null;
  last_error: string | null;
}

/** One try of a delivery. */
export interface DeliveryTry {
  projectId: string;
  id: string;
  run: number;
}

/** A delivery that was marked done with its batch. */
export type BatchedDelivery = Pick<StartedDelivery, 'event_id' | 'event' | 'payload' | 'occurred_at'> & {
  project_id: string;
};

/** The delivery rows' life: due, handed over, running, then done, due again or dead. Times are the database's. */
export const deliveries = {
  claim: (db: Database, limit: number, handOverMillis: number): Promise<ClaimedDelivery[]> =>
    claim(db, { limit, handOverMillis }),

  /** Makes claimed deliveries due again after a pause, unless somebody has begun them meanwhile. */
  async giveBack(db: Database, claimed: ClaimedDelivery[], pauseMillis: number): Promise<void> {
    await giveBack(db, {
      projectIds: claimed.map((delivery) => delivery.project_id),
      ids: claimed.map((delivery) => delivery.id),
      handedOverAts: claimed.map((delivery) => delivery.handed_over_at),
      pauseMillis,
    });
  },

  /** After the queue was away, and may be empty. */
  async recall(db: Database): Promise<void> {
    await recall(db);
  },

  /** @param tries those that one process is at */
  async renew(db: Database, tries: readonly DeliveryTry[], leaseMillis: number): Promise<void> {
    await renew(db, {
      projectIds: tries.map(({ projectId }) => projectId),
      ids: tries.map(({ id }) => id),
      runs: tries.map(({ run }) => run),
      leaseMillis,
    });
  },

  /** Begins a try, which is over unless it is renewed in time. @returns null when it is done, dead, gone or running elsewhere */
  async start(
    db: Database,
    key: { projectId: string; id: string },
    leaseMillis: number,
    isEarlierRunOver: boolean,
  ): Promise<StartedDelivery | null> {
    const rows = await start(db, { projectId: key.projectId, id: key.id, leaseMillis, isEarlierRunOver });
    return rows[0] ?? null;
  },

  /** Marks it done in the consumer's transaction; the row's lock makes parallel tries wait. @returns false: not ours */
  async finish(tx: Tx, key: { projectId: string; id: string }): Promise<boolean> {
    return (await finish(tx, { projectId: key.projectId, id: key.id })).length > 0;
  },

  /** Marks those of a batch done in the consumer's transaction. @returns the events that are ours */
  finishBatch(tx: Tx, keys: readonly DeliveryKey[]): Promise<BatchedDelivery[]> {
    return finishBatch(tx, {
      projectIds: keys.map(({ projectId }) => projectId),
      deliveryIds: keys.map(({ deliveryId }) => deliveryId),
    });
  },

  /** @returns whether the try was still the one that counts */
  async fail(
    db: Database,
    { projectId, id, run }: DeliveryTry,
    { kind, error, pauseMillis }: { kind: FailureKind; error: string; pauseMillis: number },
  ): Promise<boolean> {
    const values = { projectId, id, run, error, pauseMillis };
    const ended =
      kind === 'counted'
        ? await fail(db, values)
        : await failUncounted(db, { ...values, didNotEnd: kind === 'stalled' });
    return ended.length > 0;
  },

  /** @returns as `fail` */
  async bury(db: Database | Tx, { projectId, id, run }: DeliveryTry, error: string): Promise<boolean> {
    return (await bury(db, { projectId, id, run, error })).length > 0;
  },
};
