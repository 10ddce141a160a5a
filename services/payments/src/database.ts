import { DatabaseModule } from '@hallpass/database';

/** Connects as the database role `payments`. */
export const PaymentsDatabase = DatabaseModule.forRole('payments');
