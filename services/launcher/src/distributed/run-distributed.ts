import { parseArgs } from 'node:util';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@hallpass/embedded-postgres';
import { Logger, logSink, onUncaughtError } from '@hallpass/http';
import type { DestinationStream } from 'pino';
import { openLogFile, mayWarn } from '../logs/log-file.js';
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
import { portsOf, serviceProcesses, MOST_REPLICAS, type ServiceProcess } from './processes.js';
import { RunRecord } from '../start/run-record.js';
import { StartFailure } from '../start/start-failure.js';
import { checkRedis } from '../doctor/check-redis.js';
import { type ChildReports, SupervisedChild } from './supervised-child.js';

/** Limits for stopping, in milliseconds; their sum is below the limit of the whole stop. */
const STOP_MILLIS = { gateway: 14_000, service: 5_000, worker: 4_000 };

const LOOPBACK = '127.0.0.1';

const MISSING =
  'The distributed mode requires Redis, but redis-server is not installed on this machine. Install it with "sudo apt-get install -y redis-server" (macOS: "brew install redis"), or set REDIS_URL to your own Redis. "npm start" does not need Redis.';

/**
 * `npm run start:distributed`: runs gateway, services and email worker as separate processes on loopback, with Redis and
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

interface DistributedOptions {
  replicas: number;
}

/** @throws StartFailure if the arguments are not `[--replicas <number>]` */
export function distributedOptions(args: string[]): DistributedOptions {
  const replicas = Number(textOf(args));
  if (Number.isInteger(replicas) && replicas >= 1 && replicas <= MOST_REPLICAS) return { replicas };
  throw new StartFailure(`--replicas must be a whole number from 1 to ${MOST_REPLICAS}.`);
}

function textOf(args: string[]): string {
  try {
    return parseArgs({ args, options: { replicas: { type: 'string', default: '1' } } }).values.replicas;
  } catch (error) {
    throw new StartFailure(
      `${(error as Error).message.split('.')[0]}: the only option is --replicas, as in "npm run start:distributed -- --replicas 2".`,
      { cause: error },
    );
  }
}

/**
 * Returns `REDIS_URL`, or starts this machine's `redis-server` on a free loopback port, with its data in the folder
 * `redis` of the data folder. It is kept running on the same address until the shutdown.
 * @param searchPath `PATH`: without it, the system would search default folders
 * @returns the address
 * @throws StartFailure with one sentence
 */
async function openRedis(
  redisUrl: string | null,
  { dataDir, searchPath }: { dataDir: string; searchPath: string | undefined },
  reports: ChildReports,
  shutdown: Shutdown,
): Promise<string> {
  if (redisUrl) {
    const { isGood, text } = await checkRedis(redisUrl);
    if (!isGood) throw new StartFailure(text);
    return redisUrl;
  }
  const port = await freePort();
  const password = randomBytes(24).toString('hex'); // other users of the machine can reach the port, too
  const url = `redis://:${password}@${LOOPBACK}:${port}`;
  const folder = join(dataDir, 'redis');
  const redis = new SupervisedChild(
    {
      name: 'redis',
      command: 'redis-server',
      args: ['-'], // reads its configuration from standard input, so that no password is in the process list
      input: configuration(port, password),
      missing: MISSING,
      env: { PATH: searchPath ?? '' }, // PATH to find the program; everything else is in the configuration
      cwd: folder,
      hasChannel: false,
      // Before every start, because the folder may have been deleted in the meantime.
      prepare: async () => void (await mkdir(folder, { recursive: true, mode: 0o700 })),
      isReady: async () => (await checkRedis(url)).isGood,
    },
    reports,
  );
  await shutdown.add(() => redis.stop());
  await redis.start();
  return url;
}

/** Never evicts, because a job or a revocation would silently be lost, and appends every change to a file. */
function configuration(port: number, password: string): string {
  return [
    `bind ${LOOPBACK}`,
    `port ${port}`,
    `requirepass ${password}`,
    'maxmemory-policy noeviction',
    'appendonly yes',
    'appendfsync everysec',
    'save ""',
    '',
  ].join('\n');
}

/**
 * Formats a line of a child's output for the log, with the field `process` to tell replicas apart. JSON lines keep
 * their fields; other lines, such as those of a crash or of Redis, become messages.
 */
export function labelledLine(process: string, line: string, level: 'info' | 'warn'): string {
  if (line.startsWith('{"')) return `{"process":${JSON.stringify(process)},${line.slice(1)}\n`;
  const time = new Date().toISOString();
  return `${JSON.stringify({ process, level, time, msg: line })}\n`;
}

/**
 * Writes a chunk of a child's lines with one call, because there are many under load. If any is a warning, the lines
 * are written one by one, for the terminal.
 */
export function writeLines(
  log: DestinationStream,
  process: string,
  lines: string[],
  level: 'info' | 'warn' = 'info',
): void {
  const labelled = lines.filter((line) => line !== '').map((line) => labelledLine(process, line, level));
  const text = labelled.join('');
  if (mayWarn(text)) for (const line of labelled) log.write(line);
  else if (text !== '') log.write(text);
}

type Group = keyof typeof STOP_MILLIS;

/**
 * Starts gateways only when everything behind them is ready, so that the first request succeeds. Gateways stop first,
 * so that requests in progress can finish on services that still run; the email worker stops last.
 */
export async function startInOrder(
  processes: ServiceProcess[],
  reports: ChildReports,
  shutdown: Pick<Shutdown, 'add'>,
): Promise<void> {
  const groups: Record<Group, SupervisedChild[]> = { gateway: [], service: [], worker: [] };
  for (const plan of processes) {
    const group = groupOf(plan);
    groups[group].push(new SupervisedChild(plan, reports, { stopMillis: STOP_MILLIS[group] }));
  }
  const { worker, service, gateway } = groups;
  for (const children of [worker, service, gateway]) {
    await shutdown.add(async () => {
      await Promise.all(children.map((child) => child.stop()));
    });
  }
  await Promise.all([...worker, ...service].map((child) => child.start()));
  await Promise.all(gateway.map((child) => child.start()));
}

function groupOf({ role }: ServiceProcess): Group {
  if (role === 'gateway') return 'gateway';
  return role === 'email-worker' ? 'worker' : 'service';
}
