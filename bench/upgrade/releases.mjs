// Two releases of Hallpass on one database, each in one process, as during a rolling upgrade.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, copyFileSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@hallpass/testing';
import { environmentOf } from '../systems/hallpass.mjs';

const START_PATIENCE_MILLIS = 120_000;

/**
 * Starts a built release, and waits until it is healthy.
 * @param {string} root its folder
 * @param {{ dataDir: string, secretsOf?: string, databaseUrl: string, redisUrl: string, internal: object }} options
 *   `secretsOf`: the data folder of the other release, whose secrets it uses
 */
export async function startRelease(root, { dataDir, secretsOf, redisUrl, ...shared }) {
  mkdirSync(dataDir, { recursive: true });
  if (secretsOf) copyFileSync(join(secretsOf, 'secrets.json'), join(dataDir, 'secrets.json'));
  const port = await freePort();
  const metricsPort = await freePort();
  const env = { ...environmentOf({ ...shared, dataDir, port, metricsPort }), REDIS_URL: redisUrl };
  const file = join(dataDir, 'output.txt');
  const output = openSync(file, 'w');
  const stdio = ['ignore', output, output];
  const child = spawn(process.execPath, ['dist/processes/standalone.cjs'], { cwd: root, env, stdio });
  closeSync(output);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const baseUrl = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_PATIENCE_MILLIS;
  while ((await fetch(`${baseUrl}/health?db=1`).catch(() => null))?.status !== 200) {
    if (hasEnded() || Date.now() > deadline) throw new Error(`${root} did not start:\n${readFileSync(file, 'utf8')}`);
    await pause(100);
  }
  return {
    baseUrl,
    /** Errors in its log that no response contained. */
    errors: () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.includes('"level":"error"')),
    command: (...args) => runCommand(root, env, args),
    async stop() {
      if (hasEnded()) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function runCommand(root, env, args) {
  const child = spawn(process.execPath, ['dist/processes/cli.cjs', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  return { code, output };
}

/** @throws Error if the folder contains no built release */
export function assertBuilt(root) {
  if (!existsSync(join(root, 'dist/processes/standalone.cjs')))
    throw new Error(`${root} is not built: run "npm ci" and "npm run build" there.`);
}
