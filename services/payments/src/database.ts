import { DatabaseModule } from '@hallpass/database';

/** The service's connection, with the role `payments`. */
export const PaymentsDatabase = DatabaseModule.forRole('payments');
