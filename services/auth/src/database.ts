import { DatabaseModule } from '@hallpass/database';

/** This service's connection, with the role `auth`. */
export const AuthDatabase = DatabaseModule.forRole('auth');
