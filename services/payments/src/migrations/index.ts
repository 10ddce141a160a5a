import type { MigrationClass } from '@hallpass/database';
import { CreatePayments1763640004000 } from './1763640004000-create-payments.js';

/** The migrations of the schema `payments`. */
export const paymentsMigrations: MigrationClass[] = [CreatePayments1763640004000];
