import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { startPostgres } from '../postgres/index.js';
import { freePort } from './free-port.js';
import type { ServerAddress } from './test-server.js';
import { until } from './until.js';

export interface StartServerOptions {
  /** Settings beside or instead of the defaults of a test server; `undefined` takes one away. */
  env?: Record<string, string | undefined>;
  /** An existing or new data folder, kept when the server stops; a temporary one when left out. */
  dataDir?: string;
  /** `false` returns as soon as the process runs, for servers that must refuse to start. */
  waitUntilReady?: boolean;
  /** Script to run in place of the built server, for example `services/standalone/start.mjs`. */
  script?: string;
  /** Flags of Node itself, for example `--import`. */
  nodeOptions?: string[];
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface StartedServer extends ServerAddress {
  process: ChildProcess;
  dataDir: string;
  /** Everything the process has printed so far. */
  output(): string;
  /** How the process ended; waits for it. */
  exited: Promise<Exit>;
  /** Waits until `GET /health` answers 200. @throws Error with the output when the process ends instead */
  ready(): Promise<void>;
  /** Kills this process, and nothing it started, at once. */
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
  const env: Record<string, string | undefined> = {
    ...Object.fromEntries(INHERITED.map((name) => [name, process.env[name]])),
    NODE_ENV: 'development',
    NO_COLOR: '1',
    PORT: String(await freePort()),
    HALLPASS_DATA_DIR: options.dataDir ?? join(temporary, 'data'),
    HALLPASS_RATE_LIMITS: 'relaxed',
    HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: internal.publishableClientKey,
    HALLPASS_INTERNAL_SECRET_SERVER_KEY: internal.secretServerKey,
    HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: internal.superSecretAdminKey,
    ...options.env,
  };
  for (const name of Object.keys(env)) if (env[name] === undefined) delete env[name];
  return run({ options, temporary, internal, env: env as NodeJS.ProcessEnv });
}

interface Run {
  options: StartServerOptions;
  /** Holds the output and, where none was given, the data folder; removed at the end. */
  temporary: string;
  internal: ServerAddress['internal'];
  env: NodeJS.ProcessEnv;
}

async function run(plan: Run): Promise<StartedServer> {
  const { options, temporary, env } = plan;
  const dataDir = env['HALLPASS_DATA_DIR'] ?? '';
  const outputFile = join(temporary, 'output.txt');
  const output = openSync(outputFile, 'w');
  const script = join(root, options.script ?? 'services/standalone/dist/main.js');
  const child = spawn(process.execPath, [...(options.nodeOptions ?? []), script], {
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
  let leavesPostgres = false;

  const started: StartedServer = {
    baseUrl: `http://localhost:${env['PORT']}`,
    databaseUrl: env['DATABASE_URL'] ?? null,
    internal: plan.internal,
    process: child,
    dataDir,
    output: () => readFileSync(outputFile, 'utf8'),
    exited,
    async ready() {
      await until(`GET /health of ${started.baseUrl}`, () => hasExited() || isHealthy(started.baseUrl), 60_000).catch(
        (error: unknown) => {
          throw new Error(`${String(error)}\n${started.output()}`, { cause: error });
        },
      );
      if (hasExited())
        throw new Error(`the server ended (${child.exitCode ?? child.signalCode}):\n${started.output()}`);
    },
    async kill() {
      leavesPostgres = env['DATABASE_URL'] === undefined;
      child.kill('SIGKILL');
      await exited;
    },
    restart: () => run(plan),
    async stop() {
      if (!hasExited()) child.kill('SIGTERM');
      await exited;
      // A start takes over what a killed run left, so that it can be stopped.
      if (leavesPostgres) await startPostgres(dataDir).then((left) => left.stop());
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

/**
 * A new folder under the system's temporary one. Other users may pass through it: started as root, the embedded
 * PostgreSQL runs as another user, and would otherwise keep its data apart, where nobody removes it.
 */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hallpass-test-'));
  await chmod(folder, 0o711);
  return folder;
}

async function isHealthy(baseUrl: string): Promise<boolean> {
  const response = await fetch(`${baseUrl}/health`).catch(() => null);
  return response?.status === 200;
}

/** A project key in the wire's form (wire/04 §6). */
function projectKey(prefix: string): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
  return `${prefix}_${Array.from(randomBytes(45), (byte) => alphabet[byte % 32]).join('')}`;
}
