import { DatabaseModule } from '@hallpass/database';

export const PermissionsDatabase = DatabaseModule.forRole('permissions');
