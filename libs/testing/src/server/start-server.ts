import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { copyFile, rm, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, freePortRange, isRunning, startOf } from '@hallpass/embedded-postgres';
import { mode as modeOfRun, replicas as replicasOfRun } from '../mode/mode.js';
import { startPostgres } from '../postgres/index.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import type { ServerAddress } from '../addresses/server-address.js';
import { until } from './until.js';

export interface StartServerOptions {
  /** Overrides the default settings of a test server; `undefined` removes a setting. */
  env?: Record<string, string | undefined>;
  /** An existing or new data folder, kept when the server stops; default: a temporary folder. */
  dataDir?: string;
  /** `false` returns as soon as the process runs, for servers that must refuse to start. */
  waitUntilReady?: boolean;
  /** Script to run instead of the built server, for example `services/launcher/start.mjs`. */
  script?: string;
  /** Flags for Node.js itself, for example `--import`. */
  nodeOptions?: string[];
  /** Default: the run's mode. A `script` gets the mode as its arguments. */
  mode?: 'standalone' | 'distributed';
  /** Replicas of every process in distributed mode; default: those of the run. */
  replicas?: number;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface StartedServer extends ServerAddress {
  process: ChildProcess;
  output(): string;
  /** Resolves when the process has ended. */
  exited: Promise<Exit>;
  /**
   * Waits until `GET /health` returns 200 and the start-up messages are complete. @throws Error with the output if the
   * process ends first
   */
  ready(): Promise<void>;
  /**
   * Kills this process at once, but nothing that it started; the services of the distributed mode then end by
   * themselves.
   */
  kill(): Promise<void>;
  /**
   * Starts again after this process has ended, with the same data, keys, address and settings. Stop the returned
   * server.
   */
  restart(): Promise<StartedServer>;
  /** Stops server and embedded PostgreSQL, even after `kill`, and removes a temporary data folder. */
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Variables that a test server inherits. Settings of a developer's shell must not leak in. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot', 'LD_LIBRARY_PATH'];

/** Starts a separate server process on a free port, for suites that kill it or need other settings. */
export async function startServer(options: StartServerOptions = {}): Promise<StartedServer> {
  const temporary = await temporaryFolder();
  const internal = {
    publishableClientKey: projectKey('pck'),
    secretServerKey: projectKey('ssk'),
    superSecretAdminKey: projectKey('sak'),
  };
  const { mode, replicas } = { mode: modeOfRun, replicas: replicasOfRun, ...options };
  const args = mode === 'distributed' ? ['distributed', '--replicas', String(replicas)] : [];
  const env: Record<string, string | undefined> = {
    ...Object.fromEntries(INHERITED.map((name) => [name, process.env[name]])),
    NODE_ENV: 'development',
    NO_COLOR: '1',
    PORT: String(mode === 'distributed' ? await freePortRange(portDistances(replicas)) : await freePort()),
    HALLPASS_DATA_DIR: options.dataDir ?? join(temporary, 'data'),
    HALLPASS_RATE_LIMITS: 'relaxed',
    HALLPASS_PASSWORD_HASHING: 'fast',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_9',
    HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: internal.publishableClientKey,
    HALLPASS_INTERNAL_SECRET_SERVER_KEY: internal.secretServerKey,
    HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: internal.superSecretAdminKey,
    ...options.env,
  };
  for (const name of Object.keys(env)) if (env[name] === undefined) delete env[name];
  return run({ options, args, temporary, internal, env: env as NodeJS.ProcessEnv });
}

/** The gateway listens on PORT, the seven processes behind it on the next ports, and further replicas 100 higher. */
function portDistances(replicas: number): number[] {
  return Array.from({ length: replicas * 8 }, (_, index) => Math.floor(index / 8) * 100 + (index % 8));
}

interface Run {
  options: StartServerOptions;
  args: string[];
  /** Folder of the output and of the data folder, unless one was given; removed at the end. */
  temporary: string;
  internal: ServerAddress['internal'];
  env: NodeJS.ProcessEnv;
}

async function run(plan: Run): Promise<StartedServer> {
  const { options, args, temporary, env } = plan;
  const dataDir = env['HALLPASS_DATA_DIR'] ?? '';
  const outputFile = join(temporary, 'output.txt');
  const output = openSync(outputFile, 'w');
  const script = join(root, options.script ?? 'dist/processes/standalone.cjs');
  const child = spawn(process.execPath, [...(options.nodeOptions ?? []), script, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const exited = new Promise<Exit>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve({ code, signal }));
  });
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  let isKilled = false;
  // In distributed mode, the first gateway responds before the last one, and both before the start-up messages.
  const isReady = async () => started.output().includes('Hallpass is ready') && (await isHealthy(started.baseUrl));

  const started: StartedServer = {
    baseUrl: `http://localhost:${env['PORT']}`,
    databaseUrl: env['DATABASE_URL'] ?? null,
    internal: plan.internal,
    process: child,
    dataDir,
    output: () => readFileSync(outputFile, 'utf8'),
    exited,
    async ready() {
      await until(`GET /health of ${started.baseUrl}`, () => hasExited() || isReady()).catch((error: unknown) => {
        throw new Error(`${String(error)}\n${started.output()}`, { cause: error });
      });
      if (hasExited())
        throw new Error(`the server ended (${child.exitCode ?? child.signalCode}):\n${started.output()}`);
    },
    async kill() {
      isKilled = true;
      child.kill('SIGKILL');
      await exited;
      // In distributed mode, the gateway is another process, which ends a moment later.
      await until(`the end of ${started.baseUrl}`, async () => !(await isHealthy(started.baseUrl)));
    },
    restart: () => run(plan),
    async stop() {
      if (!hasExited()) child.kill('SIGTERM');
      await exited;
      if (isKilled) {
        await stopLeftRedis(dataDir);
        // Starting PostgreSQL takes over a process that a killed run left, which can then be stopped.
        if (env['DATABASE_URL'] === undefined) await startPostgres(dataDir).then((left) => left.stop());
      }
      await keepLog(dataDir);
      await rm(temporary, { recursive: true, force: true });
    },
  };
  if (options.waitUntilReady !== false) {
    try {
      await started.ready();
    } catch (error) {
      await started.stop();
      throw error;
    }
  }
  return started;
}

/** Keeps the log for the suite's report, if the run has a folder for that. */
async function keepLog(dataDir: string): Promise<void> {
  const folder = process.env['HALLPASS_TEST_LOGS'];
  if (!folder) return;
  const kept = join(folder, `${process.pid}-${randomBytes(4).toString('hex')}.log`);
  await copyFile(join(dataDir, 'logs/hallpass.log'), kept).catch(() => undefined); // it may have logged nothing
}

async function isHealthy(baseUrl: string): Promise<boolean> {
  const response = await fetch(`${baseUrl}/health`).catch(() => null);
  return response?.status === 200;
}

/** A project key in the API's format (contract/04 §6). */
function projectKey(prefix: string): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
  return `${prefix}_${Array.from(randomBytes(45), (byte) => alphabet[byte % 32]).join('')}`;
}

interface Left {
  children: Record<string, { pid: number; start: string | null } | undefined>;
}

/** Stops the Redis that a killed launcher of the distributed mode left behind. The next start would stop it too. */
async function stopLeftRedis(dataDir: string): Promise<void> {
  const text = await readFile(join(dataDir, 'distributed.json'), 'utf8').catch(() => '{"children":{}}');
  const { redis } = (JSON.parse(text) as Left).children;
  if (!redis || !isRunning(redis.pid) || startOf(redis.pid) !== redis.start) return;
  process.kill(redis.pid, 'SIGTERM');
  await until('the end of Redis', () => !isRunning(redis.pid));
}
