import { DatabaseModule } from '@hallpass/database';

export const EmailDatabase = DatabaseModule.forRole('email');
