import type { MigrationClass } from '@hallpass/database';
import { CreateIdentity1763640000000 } from './1763640000000-create-identity.js';
import { IndexEndedRows1763640003000 } from './1763640003000-index-ended-rows.js';

/** The migrations of the schemas `users`, `permissions` and `auth`. */
export const identityMigrations: MigrationClass[] = [CreateIdentity1763640000000, IndexEndedRows1763640003000];
