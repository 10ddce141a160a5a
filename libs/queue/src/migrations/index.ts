import type { MigrationClass } from '@hallpass/database';
import { CreateQueue1763640000500 } from './1763640000500-create-queue.js';
import { IndexEventsOfWork1763726412000 } from './1763726412000-index-events-of-work.js';
import { TriesThatCount1795323777457 } from './1795323777457-tries-that-count.js';
import { IndexOpenDeliveries1795530210000 } from './1795530210000-index-open-deliveries.js';
import { BoundQueue1795530211000 } from './1795530211000-bound-queue.js';
import { ValidateBoundsOfQueue1795530212000 } from './1795530212000-validate-bounds-of-queue.js';
import { PartitionQueue1795530213000 } from './1795530213000-partition-queue.js';
import { FirstDue1795923915750 } from './1795923915750-first-due.js';
import { OutboxCauses1795925894612 } from './1795925894612-outbox-causes.js';
import { ShareQueue1795943000000 } from './1795943000000-share-queue.js';

/** The migrations of the schema `queue`. `prepareBullmqSchema` creates BullMQ's own schema. */
export const queueMigrations: MigrationClass[] = [
  CreateQueue1763640000500,
  IndexEventsOfWork1763726412000,
  TriesThatCount1795323777457,
  IndexOpenDeliveries1795530210000,
  BoundQueue1795530211000,
  ValidateBoundsOfQueue1795530212000,
  PartitionQueue1795530213000,
  FirstDue1795923915750,
  OutboxCauses1795925894612,
  ShareQueue1795943000000,
];
