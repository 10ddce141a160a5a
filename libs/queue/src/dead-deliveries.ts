import { isUuid, sql, type Database } from '@hallpass/database';

/** A delivery that has failed for good. It waits 90 days for a replay. */
export interface DeadDelivery {
  id: string;
  projectId: string;
  event: string;
  consumer: string;
  attempts: number;
  createdAt: Date;
  deadAt: Date;
  /** What the last try said; holds no secret. */
  lastError: string | null;
}

const EVERY_PROJECT = { global: 'an operator looks at the dead deliveries of every project' };

/** The dead deliveries of all projects, latest first. */
export async function listDeadDeliveries(db: Database, limit = 1_000): Promise<DeadDelivery[]> {
  return sql<DeadDelivery>(
    db,
    `SELECT d.id, d.project_id AS "projectId", o.event, d.consumer, d.attempts, d.created_at AS "createdAt",
            d.dead_at AS "deadAt", d.last_error AS "lastError"
     FROM queue.delivery d JOIN queue.outbox o ON o.project_id = d.project_id AND o.id = d.event_id
     WHERE d.dead_at IS NOT NULL ORDER BY d.dead_at DESC LIMIT $1`,
    [limit],
    EVERY_PROJECT,
  );
}

/**
 * Makes dead deliveries due at once, with all their tries again. Any running process takes them up.
 * @param ids UUIDs of deliveries; other ids, and deliveries that are not dead, are left alone
 * @returns how many were made due
 */
export async function replayDeadDeliveries(db: Database, ids: readonly string[] | 'all'): Promise<number> {
  const wanted = ids === 'all' ? null : ids.filter(isUuid);
  const rows = await sql<{ id: string }>(
    db,
    `UPDATE queue.delivery
     SET dead_at = NULL, attempts = 0, lost_runs = 0, given_back = 0, retry_until = NULL, created_at = now(),
         started_at = NULL, handed_over_at = NULL, next_try_at = now()
     WHERE dead_at IS NOT NULL AND ($1::uuid[] IS NULL OR id = ANY ($1))
     RETURNING id`,
    [wanted],
    EVERY_PROJECT,
  );
  return rows.length;
}
