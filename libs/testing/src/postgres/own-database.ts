import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Database, type DatabaseRole, migrate, type MigrationClass } from '@hallpass/database';
import { loadSettings, type Settings, withGeneratedSecrets } from '@hallpass/settings';
import { temporaryFolder } from '../server/start-server.js';
import { startPostgres } from './index.js';

export interface OwnDatabase {
  /** The connections of the role asked for. */
  database: Database;
  settings: Settings;
  /** A folder that goes with it. */
  folder: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL for one spec file, for what no server does at a test's word.
 * @param migrations the tables it has
 * @param env settings beside the defaults of development
 */
export async function startOwnDatabase(
  role: DatabaseRole,
  migrations: readonly MigrationClass[],
  env: Record<string, string> = {},
): Promise<OwnDatabase> {
  const folder = await temporaryFolder();
  const postgres = await startPostgres(folder);
  const settings = loadSettings(
    withGeneratedSecrets({ DATABASE_URL: postgres.url, HALLPASS_DATA_DIR: join(folder, 'data'), ...env }),
  );
  await migrate(settings, [...migrations]);
  const database = new Database(role, settings);
  await database.ready();
  return {
    database,
    settings,
    folder,
    async stop() {
      await database.onApplicationShutdown();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
