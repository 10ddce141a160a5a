import { DatabaseModule } from '@hallpass/database';

/** The connection of this service: role `auth`. */
export const AuthDatabase = DatabaseModule.forRole('auth');
