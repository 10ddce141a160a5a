import type { Database } from '@hallpass/database';
import { eventsCommitted } from './commit-nudge.js';
import { deliveries } from './deliveries.js';

/** An outside server works again: everything that waits for it is due now. */
export async function wake(db: Database, destination: string): Promise<void> {
  await deliveries.wake(db, destination);
  eventsCommitted();
}
