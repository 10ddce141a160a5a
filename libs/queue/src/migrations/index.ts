import type { MigrationClass } from '@hallpass/database';
import { CreateQueue1763640000500 } from './1763640000500-create-queue.js';
import { IndexEventsOfWork1763726412000 } from './1763726412000-index-events-of-work.js';
import { TriesThatCount1795323777457 } from './1795323777457-tries-that-count.js';

/** The migrations of the schema `queue`. BullMQ's own schema is prepared by `prepareBullmqSchema`. */
export const queueMigrations: MigrationClass[] = [
  CreateQueue1763640000500,
  IndexEventsOfWork1763726412000,
  TriesThatCount1795323777457,
];
