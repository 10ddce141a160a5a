import { DatabaseModule } from '@hallpass/database';

export const PaymentsDatabase = DatabaseModule.forRole('payments');
