import { closeGracefully, Logger, MetricsServer, onUncaughtError } from '@hallpass/http';
import { createStandalone } from '@hallpass/service-standalone';
import type { Settings } from '@hallpass/settings';
import { openLogFile } from '../logs/log-file.js';
import { readyMessage } from '../terminal/ready-message.js';
import { say } from '../terminal/terminal.js';
import { prepareEnvironment } from './environment.js';
import { firstOwnerLine } from './first-owner.js';
import { openInstallation } from './installation.js';
import { launch } from './launch.js';
import { connectedAs } from './connection.js';
import { assertPortFree, portFailure } from './port.js';
import type { Shutdown } from './shutdown.js';
import { withDevelopmentIdentityProvider } from './stand-in.js';
import { StartFailure } from './start-failure.js';

/** Starts everything in order: settings and secrets, database, migrations, and the process with every service. */
export function run(source: NodeJS.ProcessEnv): Promise<void> {
  return launch(source, (shutdown) => start(source, shutdown));
}

async function start(source: NodeJS.ProcessEnv, shutdown: Shutdown): Promise<void> {
  const given = await prepareEnvironment(source);
  const { host, port, dataDir, environment, logs } = given.settings;
  const logFile = environment === 'production' ? null : openLogFile(dataDir);
  const logger = new Logger({ name: 'standalone', ...logs, stream: logFile?.stream });
  onUncaughtError(logger, () => void shutdown.stop(1));
  for (const warning of given.settings.warnings) logger.warn(warning, 'Settings');
  await assertPortFree(host, port);

  const prepared = await withDevelopmentIdentityProvider(given, logger, shutdown);
  const settings = await openInstallation(prepared, logger, shutdown);
  await serve(settings, logger, shutdown);
  const firstOwner = await connectedAs('owner', settings, (db) => firstOwnerLine(db, settings));
  say(readyMessage(settings, { firstOwner, logFile: logFile?.path ?? null }));
}

async function serve(settings: Settings, logger: Logger, shutdown: Shutdown): Promise<void> {
  const app = await createStandalone(settings, logger);
  await shutdown.add(() => closeGracefully(app));
  try {
    await app.listen(settings.port, settings.host);
  } catch (error) {
    throw portFailure(error, settings.host, settings.port);
  }
  await app
    .get(MetricsServer)
    .listen()
    .catch((error: unknown) => Promise.reject(new StartFailure((error as Error).message)));
}
