import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@hallpass/database';
import { prepareBullmqSchema } from '@hallpass/queue';
import { allMigrations } from '@hallpass/service-standalone';
import { loadSettings, type Settings, withGeneratedSecrets } from '@hallpass/settings';
import { startPostgres } from '@hallpass/testing';

export interface MigratedDatabase {
  settings: Settings;
  stop(): Promise<void>;
}

/** A PostgreSQL of its own with the schema of a whole installation, empty. */
export async function startMigratedDatabase(): Promise<MigratedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-schema-'));
  const postgres = await startPostgres(folder);
  const environment = withGeneratedSecrets({ HALLPASS_DATA_DIR: folder, DATABASE_URL: postgres.url });
  const settings = loadSettings(environment);
  await migrate(settings, allMigrations, [prepareBullmqSchema]);
  return {
    settings,
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
