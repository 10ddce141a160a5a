import { DatabaseModule } from '@hallpass/database';

/** The connections of the database role `payments`. */
export const PaymentsDatabase = DatabaseModule.forRole('payments');
