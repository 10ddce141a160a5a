import { DatabaseModule } from '@hallpass/database';

/** Connects as the database role `email`. */
export const EmailDatabase = DatabaseModule.forRole('email');
