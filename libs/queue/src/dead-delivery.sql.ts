import { statement } from '@hallpass/database';

/** A delivery that failed for good. It waits 90 days for a replay. */
export interface DeadDelivery {
  id: string;
  projectId: string;
  event: string;
  consumer: string;
  attempts: number;
  createdAt: Date;
  deadAt: Date;
  /** Error of the last attempt; must not contain secrets. */
  lastError: string | null;
}

const EVERY_PROJECT = { global: 'an operator looks at the dead deliveries of every project' };

export const selectDead = statement<DeadDelivery>(EVERY_PROJECT)(
  `SELECT d.id, d.project_id AS "projectId", o.event, d.consumer, d.attempts, d.created_at AS "createdAt",
          d.dead_at AS "deadAt", d.last_error AS "lastError"
   FROM queue.delivery d JOIN queue.outbox o ON o.project_id = d.project_id AND o.id = d.event_id
   WHERE d.dead_at IS NOT NULL ORDER BY d.dead_at DESC LIMIT :limit`,
);

/** Null ids mean all dead deliveries. */
export const replayDead = statement<{ id: string }>(EVERY_PROJECT)(
  `UPDATE queue.delivery
   SET dead_at = NULL, attempts = 0, lost_runs = 0, given_back = 0, retry_until = NULL, created_at = now(),
       first_due_at = now(),       started_at = NULL, handed_over_at = NULL, next_try_at = now()
   WHERE dead_at IS NOT NULL AND (:ids::uuid[] IS NULL OR id = ANY (:ids))
   RETURNING id`,
);
