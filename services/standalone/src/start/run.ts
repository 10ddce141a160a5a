import { Sealer } from '@hallpass/database';
import { closeGracefully, createApp, Logger } from '@hallpass/http';
import { seedInternalProject } from '@hallpass/service-projects';
import type { Settings } from '@hallpass/settings';
import { openLogFile } from '../logs/log-file.js';
import { StandaloneModule } from '../standalone.module.js';
import { readyMessage } from '../terminal/ready-message.js';
import { say, sayFailure, sayStep } from '../terminal/terminal.js';
import { openDatabase } from './database.js';
import { prepareEnvironment, withDatabase } from './environment.js';
import { firstOwnerUrl } from './first-owner.js';
import { migrateAll } from './migrate-all.js';
import { connectedAs } from './connection.js';
import { assertPortFree, portFailure } from './port.js';
import { Shutdown } from './shutdown.js';
import { explain } from './start-failure.js';

const NAME = 'standalone';

/**
 * Starts everything in order: settings and secrets, database, migrations, the one process with every service. What
 * keeps it from starting is one sentence, and exit code 1 after all that was started has stopped.
 */
export async function run(source: NodeJS.ProcessEnv): Promise<void> {
  const shutdown = new Shutdown();
  shutdown.listen();
  try {
    await start(source, shutdown);
  } catch (error) {
    // A stop in the middle of the start breaks what was under way: that is no failure.
    if (!shutdown.isStopping) sayFailure(explain(error));
    await shutdown.stop(1);
  }
}

async function start(source: NodeJS.ProcessEnv, shutdown: Shutdown): Promise<void> {
  const prepared = await prepareEnvironment(source);
  const { host, port, dataDir, databaseUrl, environment } = prepared.settings;
  const logFile = environment === 'production' ? null : openLogFile(dataDir);
  const logger = new Logger({ name: NAME, stream: logFile?.stream });
  await assertPortFree(host, port);

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
  const ran = await migrateAll(settings);
  if (ran.length > 0) sayStep(`Ran ${ran.length} migrations`);
  await connectedAs('projects', settings, (db) => seedInternalProject(db, new Sealer(settings), settings));

  await serve(settings, logger, shutdown);
  const owner = await connectedAs('owner', settings, (db) => firstOwnerUrl(db, settings));
  say(readyMessage(settings, { firstOwnerUrl: owner, logFile: logFile?.path ?? null }));
}

async function serve(settings: Settings, logger: Logger, shutdown: Shutdown): Promise<void> {
  const app = await createApp(StandaloneModule, { settings, name: NAME, edge: true, logger });
  await shutdown.add(() => closeGracefully(app));
  try {
    await app.listen(settings.port, settings.host);
  } catch (error) {
    throw portFailure(error, settings.host, settings.port);
  }
}
