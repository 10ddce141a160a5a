import { type BacklogCount, countBacklog } from './backlog.sql.js';
import type { Database } from '@hallpass/database';

/** How many deliveries are looked at: of what is open those that come next, of the dead the latest. */
const BACKLOG_LIMIT = 10_000;

/** What waits and what is dead, by event and consumer. */
export function readBacklog(db: Database): Promise<BacklogCount[]> {
  return countBacklog(db, { limit: BACKLOG_LIMIT });
}
