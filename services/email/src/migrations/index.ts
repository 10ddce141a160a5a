import type { MigrationClass } from '@hallpass/database';
import { CreateEmail1763640002000 } from './1763640002000-create-email.js';

/** The migrations of the schema `email`. */
export const emailMigrations: MigrationClass[] = [CreateEmail1763640002000];
