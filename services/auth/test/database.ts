import { identityMigrations } from '@hallpass/identity';
import { queueMigrations } from '@hallpass/queue';
import { type OwnDatabase, startOwnDatabase } from '@hallpass/testing';

export type TestDatabase = OwnDatabase;

export const startDatabase = (): Promise<TestDatabase> =>
  startOwnDatabase('auth', [...identityMigrations, ...queueMigrations], { HALLPASS_ROLE_PER_SERVICE: 'off' });
