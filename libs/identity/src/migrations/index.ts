import type { MigrationClass } from '@hallpass/database';
import { CreateIdentity1763640000000 } from './1763640000000-create-identity.js';

/** The migrations of the schemas `users`, `permissions` and `auth`. */
export const identityMigrations: MigrationClass[] = [CreateIdentity1763640000000];
