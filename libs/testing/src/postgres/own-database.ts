import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, DatabaseRole, MigrationClass, MigrationStep } from '@hallpass/database';
import type { Settings } from '@hallpass/settings';
import { askRun } from '../addresses/running.js';
import { temporaryFolder } from '../files/temporary-folder.js';

export interface MigratedDatabase {
  settings: Settings;
  /** A folder that `stop` removes. */
  folder: string;
  /** Opens the connections of a role; they close with `stop`. */
  open(role: DatabaseRole): Promise<Database>;
  stop(): Promise<void>;
}

export interface OwnDatabase extends MigratedDatabase {
  /** The connections of the requested role. */
  database: Database;
}

/**
 * A database in the run's PostgreSQL for one spec file, for conditions that a test cannot create through a server.
 * @param migrations to run
 * @param env settings besides the development defaults
 */
export async function startMigratedDatabase(
  migrations: readonly MigrationClass[],
  { env = {}, steps = [] }: { env?: Record<string, string>; steps?: MigrationStep[] } = {},
): Promise<MigratedDatabase> {
  // Loaded here, for the suites that use their own database.
  const [{ Database, migrate }, { loadSettings, withGeneratedSecrets }] = await Promise.all([
    import('@hallpass/database'),
    import('@hallpass/settings'),
  ]);
  const { url } = await askRun<{ url: string }>('POST', '/databases');
  const folder = await temporaryFolder();
  const settings = loadSettings(
    withGeneratedSecrets({ DATABASE_URL: url, HALLPASS_DATA_DIR: join(folder, 'data'), ...env }),
  );
  await migrate(settings, [...migrations], steps);
  const opened: Database[] = [];
  return {
    settings,
    folder,
    async open(role) {
      const database = new Database(role, settings);
      opened.push(database);
      await database.ready();
      return database;
    },
    async stop() {
      for (const database of opened) await database.onApplicationShutdown();
      await askRun('DELETE', `/databases${new URL(url).pathname}`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The same, with the connections of one role. */
export async function startOwnDatabase(
  role: DatabaseRole,
  migrations: readonly MigrationClass[],
  env: Record<string, string> = {},
): Promise<OwnDatabase> {
  const migrated = await startMigratedDatabase(migrations, { env });
  return { ...migrated, database: await migrated.open(role) };
}
