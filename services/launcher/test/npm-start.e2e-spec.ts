/** @once npm starts the launcher the same way in both modes */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, temporaryFolder, until } from '@hallpass/testing';
import { root } from './run-command.js';

/** However `npm start` ends, the server stops with it and releases its port and PostgreSQL. */
let folder: string;
let npm: ChildProcess | null = null;

beforeAll(async () => {
  folder = await temporaryFolder();
});
afterEach(() => endLeft('SIGKILL'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Stops the processes that a failed test leaves. npm leads its own process group. */
function endLeft(signal: NodeJS.Signals): void {
  if (npm?.pid === undefined) return;
  try {
    process.kill(-npm.pid, signal);
  } catch {
    // The group has already exited.
  }
}

async function start() {
  const port = await freePort();
  const dataDir = join(folder, 'data');
  let output = '';
  npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_ENV: 'development',
      PORT: String(port),
      HALLPASS_DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [npm.stdout!, npm.stderr!]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const isHealthy = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  const said = (words: string) => until(`"${words}"`, () => output.includes(words), { lastSeen: () => output });
  await said('Hallpass is ready');
  return { npm, isHealthy, said, hasPostgres: () => existsSync(join(dataDir, 'postgres/data/postmaster.pid')) };
}

describe('a server started by npm', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)('stops in order after %s to npm', async (signal) => {
    const started = await start();
    expect([await started.isHealthy(), started.hasPostgres()]).toEqual([true, true]);
    const ended = once(started.npm, 'exit');
    started.npm.kill(signal);
    await ended;
    await started.said('Stopping');
    await until('the end of PostgreSQL', () => !started.hasPostgres());
    await until('the end of the server', async () => !(await started.isHealthy()));
  });

  it('stops in order after a Ctrl-C, which reaches every process of the terminal', async () => {
    const started = await start();
    const ended = once(started.npm, 'close');
    endLeft('SIGINT');
    await ended;
    await started.said('Stopping');
    expect([await started.isHealthy(), started.hasPostgres()]).toEqual([false, false]);
  });
});
