import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { mode as modeOfRun, replicas as replicasOfRun } from '../mode/mode.js';
import { startPostgres } from '../postgres/index.js';
import { freePort, freePortRange } from '../network/free-port.js';
import { stopLeftRedis } from './left-redis.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import type { ServerAddress } from '../addresses/server-address.js';
import { until } from './until.js';

export interface StartServerOptions {
  /** Settings beside or instead of the defaults of a test server; `undefined` takes one away. */
  env?: Record<string, string | undefined>;
  /** An existing or new data folder, kept when the server stops; a temporary one when left out. */
  dataDir?: string;
  /** `false` returns as soon as the process runs, for servers that must refuse to start. */
  waitUntilReady?: boolean;
  /** Script to run in place of the built server, for example `services/launcher/start.mjs`. */
  script?: string;
  /** Flags of Node itself, for example `--import`. */
  nodeOptions?: string[];
  /** Default: that of the run. A `script` gets what this says as its arguments. */
  mode?: 'standalone' | 'distributed';
  /** In distributed mode: how many of every process; default: as the run says. */
  replicas?: number;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface StartedServer extends ServerAddress {
  process: ChildProcess;
  /** Everything the process has printed so far. */
  output(): string;
  /** How the process ended; waits for it. */
  exited: Promise<Exit>;
  /** Waits until `GET /health` answers 200 and the start has said all it says. @throws Error with the output when the process ends instead */
  ready(): Promise<void>;
  /** Kills this process, and nothing it started, at once; the services of the distributed mode end by that themselves. */
  kill(): Promise<void>;
  /** Starts again after the end of this process: same data, keys, address and settings. Stop what it returns. */
  restart(): Promise<StartedServer>;
  /** Stops server and embedded PostgreSQL, also one left by `kill`, and removes a temporary data folder. */
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Variables that a test server gets from the caller's environment; settings of a developer's shell stay out. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot', 'LD_LIBRARY_PATH'];

/** Starts a server process of its own on a free port, for suites that kill it or need other settings. */
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

/** The gateway listens on PORT, the seven processes behind it on the following ones, further replicas 100 higher. */
function portDistances(replicas: number): number[] {
  return Array.from({ length: replicas * 8 }, (_, index) => Math.floor(index / 8) * 100 + (index % 8));
}

interface Run {
  options: StartServerOptions;
  /** Of the script. */
  args: string[];
  /** Holds the output and, where none was given, the data folder; removed at the end. */
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
  // In distributed mode the first gateway answers before the last one, and both before the words for a person.
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
      // In distributed mode the gateway is another process, which ends a moment later.
      await until(`the end of ${started.baseUrl}`, async () => !(await isHealthy(started.baseUrl)));
    },
    restart: () => run(plan),
    async stop() {
      if (!hasExited()) child.kill('SIGTERM');
      await exited;
      if (isKilled) {
        await stopLeftRedis(dataDir);
        // A start takes over what a killed run left, so that it can be stopped.
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

/** Keeps what it logged for the report of its suite, where the run has a place for that. */
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

/** A project key in the wire's form (contract/04 §6). */
function projectKey(prefix: string): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
  return `${prefix}_${Array.from(randomBytes(45), (byte) => alphabet[byte % 32]).join('')}`;
}
