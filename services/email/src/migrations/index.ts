import type { MigrationClass } from '@hallpass/database';
import { CreateEmail1763640002000 } from './1763640002000-create-email.js';
import { CreateMailings1763726411000 } from './1763726411000-create-mailings.js';

/** The migrations of the schema `email`. */
export const emailMigrations: MigrationClass[] = [CreateEmail1763640002000, CreateMailings1763726411000];
