import type { Database } from '@hallpass/database';
import { identityMigrations } from '@hallpass/identity';
import { queueMigrations } from '@hallpass/queue';
import { type MigratedDatabase, startMigratedDatabase } from '@hallpass/testing';
import pg from 'pg';
import { paymentsMigrations } from '../src/migrations/index.js';

export interface LedgerDatabase {
  migrated: MigratedDatabase;
  /** Has the privileges of the payments service. */
  database: Database;
  owner: pg.Client;
  stop(): Promise<void>;
}

export async function startLedgerDatabase(): Promise<LedgerDatabase> {
  const migrated = await startMigratedDatabase([...identityMigrations, ...queueMigrations, ...paymentsMigrations]);
  const database = await migrated.open('payments');
  const owner = new pg.Client({ connectionString: migrated.settings.databaseUrl! });
  await owner.connect();
  return {
    migrated,
    database,
    owner,
    async stop() {
      await owner.end();
      await migrated.stop();
    },
  };
}
