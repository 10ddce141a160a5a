import type { Logger } from '@hallpass/http';
import type { Settings } from '@hallpass/settings';
import { sayFailure, sayStep } from '../terminal/terminal.js';
import { bringUpToDate } from './bring-up-to-date.js';
import { openDatabase } from './database.js';
import { withDatabase, type Prepared } from './environment.js';
import type { Shutdown } from './shutdown.js';
import { explain } from './start-failure.js';

/**
 * Brings the database to the point where services can start on it: opened (and kept running where it is the embedded
 * one), migrated, seeded.
 * @returns the settings with its address
 * @throws StartFailure | EmbeddedPostgresError with one sentence
 */
export async function openInstallation(prepared: Prepared, logger: Logger, shutdown: Shutdown): Promise<Settings> {
  const { databaseUrl, dataDir } = prepared.settings;
  const database = await openDatabase(databaseUrl, dataDir, {
    onProgress: sayStep,
    log: (line) => logger.info(line, { context: 'PostgreSQL' }),
    onEnd: () => logger.error('PostgreSQL ended by itself and is started again', 'PostgreSQL'),
    onRecovery: () => logger.warn('PostgreSQL runs again', 'PostgreSQL'),
    onDefeat(error) {
      logger.fatal('PostgreSQL cannot be started again', { error });
      sayFailure(explain(error));
      void shutdown.stop(1);
    },
  });
  await shutdown.add(() => database.stop());
  const settings = withDatabase(prepared, database.url);
  const ran = await bringUpToDate(settings);
  if (ran.length > 0) sayStep(`Ran ${ran.length} migrations`);
  return settings;
}
