import { DatabaseModule } from '@hallpass/database';

/** The connections of the database role `email`. */
export const EmailDatabase = DatabaseModule.forRole('email');
