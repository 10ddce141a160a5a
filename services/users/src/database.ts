import { DatabaseModule } from '@hallpass/database';

export const UsersDatabase = DatabaseModule.forRole('users');
