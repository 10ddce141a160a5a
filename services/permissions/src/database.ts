import { DatabaseModule } from '@hallpass/database';

/** The connections of the database role `permissions`. */
export const PermissionsDatabase = DatabaseModule.forRole('permissions');
