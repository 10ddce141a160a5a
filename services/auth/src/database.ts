import { DatabaseModule } from '@hallpass/database';

export const AuthDatabase = DatabaseModule.forRole('auth');
