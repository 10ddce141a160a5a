import {
  type ClaimedDelivery,
  type StartedDelivery,
  type BatchedDelivery,
  bury,
  claim,
  claimWithNewPlan,
  fail,
  failUncounted,
  finish,
  finishBatch,
  giveBack,
  recall,
  renew,
  start,
  wake,
} from './delivery.sql.js';
import type { Database, Tx } from '@hallpass/database';
import { SHARES } from './events.js';
import type { DeliveryKey } from './job-queues.js';
import type { FailureKind } from './try-outcome.js';

export interface DeliveryTry {
  projectId: string;
  id: string;
  run: number;
}

export interface Claim {
  deliveries: ClaimedDelivery[];
  /** Whether a project has more due deliveries than its share. The next one can be claimed when one of them ends. */
  isHoldingBack: boolean;
}

interface FinishedBatch {
  done: BatchedDelivery[];
  /** Deliveries for a later batch, because their payloads did not fit in memory. */
  left: DeliveryKey[];
}

const CONSUMERS_WITH_SHARE = Object.keys(SHARES);
const SHARE_OF_EACH = Object.values(SHARES);
const WOKEN_TOGETHER = 1_000;

/**
 * The life cycle of a delivery row: due, handed over, running, then done, due again or dead. Uses the database's clock.
 */
export const deliveries = {
  /** @param hasNewPlan whether PostgreSQL makes a new plan for this claim */
  async claim(db: Database, limit: number, handOverMillis: number, hasNewPlan = false): Promise<Claim> {
    const values = { limit, handOverMillis, consumers: CONSUMERS_WITH_SHARE, shares: SHARE_OF_EACH };
    const rows = await (hasNewPlan ? claimWithNewPlan : claim)(db, values);
    return {
      deliveries: rows.filter((row) => row.id !== null),
      isHoldingBack: rows.some((row) => row.is_holding_back),
    };
  },

  /** Makes every delivery due that waits for an outside server. */
  async wake(db: Database, destination: string): Promise<void> {
    while ((await wake(db, { destination, limit: WOKEN_TOGETHER })).length === WOKEN_TOGETHER);
  },

  /** Makes claimed deliveries due again after a pause, unless a consumer has started them in the meantime. */
  async giveBack(db: Database, claimed: ClaimedDelivery[], pauseMillis: number): Promise<void> {
    await giveBack(db, {
      projectIds: claimed.map((delivery) => delivery.project_id),
      ids: claimed.map((delivery) => delivery.id),
      handedOverAts: claimed.map((delivery) => delivery.handed_over_at),
      pauseMillis,
    });
  },

  /** Call after the queue was unavailable, since it may have lost its jobs. */
  async recall(db: Database): Promise<void> {
    await recall(db);
  },

  /** @param tries running attempts of one process */
  async renew(db: Database, tries: readonly DeliveryTry[], leaseMillis: number): Promise<void> {
    await renew(db, {
      projectIds: tries.map(({ projectId }) => projectId),
      ids: tries.map(({ id }) => id),
      runs: tries.map(({ run }) => run),
      leaseMillis,
    });
  },

  /**
   * Starts an attempt, which expires unless it is renewed in time.
   * @returns null if the delivery is done, dead, deleted or running elsewhere
   */
  async start(
    db: Database,
    key: { projectId: string; id: string },
    leaseMillis: number,
    isEarlierRunOver: boolean,
  ): Promise<StartedDelivery | null> {
    const rows = await start(db, { projectId: key.projectId, id: key.id, leaseMillis, isEarlierRunOver });
    return rows[0] ?? null;
  },

  /**
   * Marks a delivery done in the consumer's transaction; the row lock makes parallel attempts wait.
   * @returns false if another attempt was first
   */
  async finish(tx: Tx, key: { projectId: string; id: string }): Promise<boolean> {
    return (await finish(tx, { projectId: key.projectId, id: key.id })).length > 0;
  },

  /**
   * In the consumer's transaction, marks those deliveries of a batch done that fit in memory together and that no other
   * process has done.
   */
  async finishBatch(tx: Tx, keys: readonly DeliveryKey[]): Promise<FinishedBatch> {
    const rows = await finishBatch(tx, {
      projectIds: keys.map(({ projectId }) => projectId),
      deliveryIds: keys.map(({ deliveryId }) => deliveryId),
    });
    const batch: FinishedBatch = { done: [], left: [] };
    for (const row of rows)
      if (row.is_left) batch.left.push({ projectId: row.project_id, deliveryId: row.id });
      else batch.done.push(row);
    return batch;
  },

  /** @returns whether this was still the current attempt */
  async fail(
    db: Database,
    { projectId, id, run }: DeliveryTry,
    failure: { kind: FailureKind; error: string; pauseMillis: number; waitsFor: string | null },
  ): Promise<boolean> {
    const { kind, ...rest } = failure;
    const values = { projectId, id, run, ...rest };
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
