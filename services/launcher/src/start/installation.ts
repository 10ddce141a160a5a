import type { Logger } from '@hallpass/http';
import type { Settings } from '@hallpass/settings';
import { sayFailure, sayStep } from '../terminal/terminal.js';
import { bringUpToDate } from './bring-up-to-date.js';
import { openDatabase } from './database.js';
import { withDatabase, type Prepared } from './environment.js';
import type { Shutdown } from './shutdown.js';
import { explain } from './start-failure.js';

/**
 * Prepares the database for the services: opened (and kept running if it is the embedded one), migrated, seeded.
 * @returns the settings with its address
 * @throws StartFailure | EmbeddedPostgresError with one sentence
 */
export async function openInstallation(prepared: Prepared, logger: Logger, shutdown: Shutdown): Promise<Settings> {
  const { databaseUrl, dataDir } = prepared.settings;
  const database = await openDatabase(databaseUrl, dataDir, {
    onProgress: sayStep,
    log: (line) => logger.info(line, { context: 'PostgreSQL' }),
    onEnd: () => logger.error('PostgreSQL exited unexpectedly and is restarting', 'PostgreSQL'),
    onRecovery: () => logger.warn('PostgreSQL is running again', 'PostgreSQL'),
    onDefeat(error) {
      logger.fatal('PostgreSQL could not be restarted', { error });
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
