import { type DeadDelivery, replayDead, selectDead } from './dead-delivery.sql.js';
import { type Database, isUuid } from '@hallpass/database';

/** Lists the dead deliveries of all projects, latest first. */
export async function listDeadDeliveries(db: Database, limit = 1_000): Promise<DeadDelivery[]> {
  return selectDead(db, { limit });
}

/**
 * Makes dead deliveries due at once, with all their attempts again. Any running process takes them up.
 * @param ids UUIDs of deliveries; other ids, and deliveries that are not dead, are ignored
 * @returns how many were made due
 */
export async function replayDeadDeliveries(db: Database, ids: readonly string[] | 'all'): Promise<number> {
  const rows = await replayDead(db, { ids: ids === 'all' ? null : ids.filter(isUuid) });
  return rows.length;
}
