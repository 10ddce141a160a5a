import type { Database } from '@hallpass/database';
import { eventsCommitted } from './commit-nudge.js';
import { deliveries } from './deliveries.js';

/** Makes everything due that waits for an outside server, which works again. */
export async function wake(db: Database, destination: string): Promise<void> {
  await deliveries.wake(db, destination);
  eventsCommitted();
}
