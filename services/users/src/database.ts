import { DatabaseModule } from '@hallpass/database';

/** The connections of the database role `users`. */
export const UsersDatabase = DatabaseModule.forRole('users');
