import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, freePortRange } from '@hallpass/embedded-postgres';
import { BENCH_PREFIX } from '../measure/postgres-cpu.mjs';
import { cpuOfTree, runTimeOfTree, threadsOfTree } from '../measure/cpu.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const PROFILER = new URL('../measure/profile.mjs', import.meta.url).href;
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** The gateway, six services and the email worker. */
const PORTS = 8;
const START_PATIENCE_MILLIS = 60_000;

const projectKey = (prefix) =>
  `${prefix}_${Array.from(randomBytes(45), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;

/** The keys of the project `internal`, the same for every start with one data folder. */
export const internalKeys = () => ({
  publishableClientKey: projectKey('pck'),
  secretServerKey: projectKey('ssk'),
  superSecretAdminKey: projectKey('sak'),
});

/** The arguments that `npm run start:distributed` passes to Node.js, or null if this Hallpass has no such mode. */
export function distributedCommand() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // With `exec`, there is no shell between npm and Node.js.
  const [node, ...args] = (scripts['start:distributed'] ?? '').replace(/^exec /, '').split(' ');
  return node === 'node' ? args : null;
}

export const environmentOf = ({ databaseUrl, dataDir, internal, port, metricsPort }) => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NO_COLOR: '1',
  NODE_ENV: 'development',
  PORT: String(port),
  HALLPASS_METRICS_PORT: String(metricsPort),
  HALLPASS_DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  HALLPASS_RATE_LIMITS: 'relaxed',
  HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: internal.publishableClientKey,
  HALLPASS_INTERNAL_SECRET_SERVER_KEY: internal.secretServerKey,
  HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: internal.superSecretAdminKey,
});

/**
 * Starts Hallpass with its own commands, in one process or several, and waits until it is healthy.
 * @param {'standalone' | 'distributed'} mode
 * @param {{ databaseUrl: string, dataDir: string, internal: object, profileDir?: string }} options
 */
export async function startHallpass(mode, { databaseUrl, dataDir, internal, profileDir }) {
  const port = await freePortRange(Array.from({ length: 2 * PORTS }, (_, distance) => distance));
  const metricsPort = port + PORTS;
  const redis = mode === 'distributed' ? await startRedis(dataDir) : null;
  const env = {
    ...environmentOf({ databaseUrl, dataDir, internal, port, metricsPort }),
    ...(redis ? { REDIS_URL: redis.url } : {}),
    ...(profileDir ? { NODE_OPTIONS: `--import=${PROFILER}`, BENCH_PROFILE_DIR: profileDir } : {}),
  };
  const args = mode === 'distributed' ? distributedCommand() : ['dist/processes/standalone.cjs'];
  const outputFile = join(dataDir, `${mode}.txt`);
  const output = openSync(outputFile, 'w');
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', output, output] });
  closeSync(output);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (!hasEnded()) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await redis?.stop();
  };

  const baseUrl = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_PATIENCE_MILLIS;
  while ((await fetch(`${baseUrl}/health?db=1`).catch(() => null))?.status !== 200) {
    if (hasEnded() || Date.now() > deadline) {
      await stop();
      throw new Error(`Hallpass (${mode}) did not start:\n${readFileSync(outputFile, 'utf8')}`);
    }
    await pause(100);
  }
  return {
    name: `hallpass ${mode}`,
    baseUrl,
    pid: child.pid,
    cpu: () => cpuOfTree(child.pid) + (redis ? cpuOfTree(redis.pid) : 0),
    runTime: () => runTimeOfTree(child.pid) + (redis ? runTimeOfTree(redis.pid) : 0),
    metrics: () => metricsOf(metricsPort),
    threads: () => threadsOfTree(child.pid),
    owns: (applicationName) => !applicationName.startsWith(BENCH_PREFIX),
    stop,
  };
}

async function metricsOf(firstPort) {
  const ports = Array.from({ length: PORTS }, (_, index) => firstPort + index);
  const answers = await Promise.all(
    ports.map((port) =>
      fetch(`http://127.0.0.1:${port}/metrics`).then(
        (answer) => answer.text(),
        () => null,
      ),
    ),
  );
  return answers.filter((text) => text !== null);
}

async function startRedis(dataDir) {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dataDir];
  const child = spawn('redis-server', args, { stdio: 'ignore' });
  await once(child, 'spawn').catch((cause) => {
    throw new Error('The distributed mode needs redis-server: install it (Debian: apt install redis-server).', {
      cause,
    });
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: child.pid,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
