import { identityMigrations } from '@hallpass/identity';
import { queueMigrations } from '@hallpass/queue';
import { type OwnDatabase, startOwnDatabase } from '@hallpass/testing';

/** A database of its own, with the identity core and nothing else. */
export type TestDatabase = OwnDatabase;

export const startDatabase = (): Promise<TestDatabase> =>
  startOwnDatabase('auth', [...identityMigrations, ...queueMigrations], { HALLPASS_ROLE_PER_SERVICE: 'off' });
