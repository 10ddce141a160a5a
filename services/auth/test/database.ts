import { Database, migrate } from '@hallpass/database';
import { identityMigrations } from '@hallpass/identity';
import { queueMigrations } from '@hallpass/queue';
import { loadSettings, type Settings } from '@hallpass/settings';
import { startPostgres, temporaryFolder } from '@hallpass/testing';
import { rm } from 'node:fs/promises';

/** A database of its own, with the identity core and nothing else. */
export interface TestDatabase {
  database: Database;
  settings: Settings;
  stop(): Promise<void>;
}

export async function startDatabase(): Promise<TestDatabase> {
  const folder = await temporaryFolder();
  const postgres = await startPostgres(folder);
  const settings = loadSettings({
    DATABASE_URL: postgres.url,
    HALLPASS_DATA_DIR: folder,
    HALLPASS_SECRET: 'ab'.repeat(32),
    HALLPASS_ROLE_PER_SERVICE: 'off',
    HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: `pck_${'a'.repeat(45)}`,
    HALLPASS_INTERNAL_SECRET_SERVER_KEY: `ssk_${'b'.repeat(45)}`,
    HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: `sak_${'c'.repeat(45)}`,
  });
  await migrate(settings, [...identityMigrations, ...queueMigrations]);
  const database = new Database('auth', settings);
  await database.ready();
  return {
    database,
    settings,
    async stop() {
      await database.onApplicationShutdown();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
