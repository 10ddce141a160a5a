import { type BacklogCount, countBacklog } from './backlog.sql.js';
import type { Database } from '@hallpass/database';

/** Maximum number of deliveries read: the next open ones, and the latest dead ones. */
const BACKLOG_LIMIT = 10_000;

export function readBacklog(db: Database): Promise<BacklogCount[]> {
  return countBacklog(db, { limit: BACKLOG_LIMIT });
}
