import { Logger, logSink, onUncaughtError } from '@hallpass/http';
import type { DestinationStream } from 'pino';
import { openLogFile } from '../logs/log-file.js';
import { connectedAs } from '../start/connection.js';
import { prepareEnvironment } from '../start/environment.js';
import { firstOwnerLine } from '../start/first-owner.js';
import { openInstallation } from '../start/installation.js';
import { launch } from '../start/launch.js';
import { assertPortFree } from '../start/port.js';
import type { Shutdown } from '../start/shutdown.js';
import { withDevelopmentIdentityProvider } from '../start/stand-in.js';
import { readyMessage } from '../terminal/ready-message.js';
import { say, sayStep } from '../terminal/terminal.js';
import { distributedOptions, type DistributedOptions } from './arguments.js';
import { writeLines } from './output.js';
import { portsOf, serviceProcesses } from './processes.js';
import { openRedis } from './redis.js';
import { RunRecord } from '../start/run-record.js';
import { startInOrder } from './start-in-order.js';
import type { ChildReports } from './supervised-child.js';

/**
 * `npm run start:distributed`: runs gateway, services and mail worker as separate processes on loopback, with Redis and
 * PostgreSQL, and supervises all of them. Stops gateways first, which drain, then services, worker, Redis, PostgreSQL.
 */
export function runDistributed(source: NodeJS.ProcessEnv, args: string[]): Promise<void> {
  return launch(source, (shutdown) => start(source, distributedOptions(args), shutdown));
}

async function start(source: NodeJS.ProcessEnv, { replicas }: DistributedOptions, shutdown: Shutdown): Promise<void> {
  const given = await prepareEnvironment(source);
  const { environment: mode, host, port, dataDir, redisUrl, logs } = given.settings;
  const ports = portsOf(port, replicas);
  const logFile = mode === 'production' ? null : openLogFile(dataDir);
  const stream = logFile?.stream ?? logSink(1);
  const logger = new Logger({ name: 'launcher', ...logs, stream });
  onUncaughtError(logger, () => void shutdown.stop(1));
  for (const warning of given.settings.warnings) logger.warn(warning, 'Settings');

  const record = await RunRecord.take(dataDir, sayStep);
  await shutdown.add(async () => record.remove());
  // Suggest a port far away: slightly higher ones would conflict with the same port again.
  for (const each of ports) await assertPortFree(host, each, port + 1_000);
  const prepared = await withDevelopmentIdentityProvider(given, logger, shutdown);
  const settings = await openInstallation(prepared, logger, shutdown);

  const reports = reportsTo(logger, stream, record);
  const redis = await openRedis(redisUrl, { dataDir, searchPath: source.PATH }, reports, shutdown);
  const environment = { ...prepared.environment, DATABASE_URL: settings.databaseUrl ?? undefined, REDIS_URL: redis };
  const processes = serviceProcesses(settings, environment, replicas);
  record.describe(Object.fromEntries(processes.map(({ name, port: own }) => [name, own])), redis);
  sayStep(`Starting ${processes.length} processes`);
  await startInOrder(processes, reports, shutdown);

  const firstOwner = await connectedAs('owner', settings, (db) => firstOwnerLine(db, settings));
  say(readyMessage(settings, { firstOwner, logFile: logFile?.path ?? null, ports }));
}

function reportsTo(logger: Logger, stream: DestinationStream, record: RunRecord): ChildReports {
  return {
    onStart: (name, pid) => record.started(name, pid),
    onLines(name, lines, from) {
      // Redis writes everything to standard output, including its advice about the kernel.
      writeLines(stream, name, lines, from === 'stderr' ? 'warn' : 'info');
    },
    onEnd(name, reason, pauseMillis) {
      logger.error(`${name} ${reason}; restarting in ${pauseMillis / 1000} s`, { process: name });
    },
    onRecovery: (name) => logger.warn(`${name} is running again`, { process: name }),
  };
}
