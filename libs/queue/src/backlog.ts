import type { Database } from '@hallpass/database';
import type { QueueService } from './events.js';
import { countBacklog } from './backlog.sql.js';

/**
 * `scheduled`: due later, such as the next try of one that has failed. `due`: waits for a consumer. `running`: a
 * consumer is at it. `dead`: it has failed for good.
 */
export type BacklogState = 'scheduled' | 'due' | 'running' | 'dead';

/** Deliveries of all projects that are alike. */
export interface BacklogCount {
  event: string;
  consumer: QueueService;
  state: BacklogState;
  count: number;
  /** How long the oldest of them has been due; 0 in other states than `due`. */
  oldest_due_seconds: number;
}

/** How many deliveries are looked at: of what is open those that come next, of the dead the latest. */
const BACKLOG_LIMIT = 10_000;

/** What waits and what is dead, by event and consumer. */
export function readBacklog(db: Database): Promise<BacklogCount[]> {
  return countBacklog(db, { limit: BACKLOG_LIMIT });
}
