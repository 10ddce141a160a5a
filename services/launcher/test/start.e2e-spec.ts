/**
 * @once npm starts the launcher the same way in both modes; commands, and a start that the database refuses: no
 * process runs
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  freePort,
  temporaryFolder,
  until,
  type MigratedDatabase,
  startMigratedDatabase,
  startServer,
} from '@hallpass/testing';
import { connectionUrl, SERVICE_ROLES } from '@hallpass/database';
import pg from 'pg';
import { root, runCommand } from './run-command.js';

describe('npm start', () => {
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
});

describe('wrong secret', () => {
  /** A secret that does not belong to this database changes nothing (security O13). */
  const other = randomBytes(32).toString('hex');
  let database: MigratedDatabase;
  let owner: pg.Client;

  const settingsOf = (env: Record<string, string> = {}) => ({
    DATABASE_URL: database.settings.databaseUrl!,
    HALLPASS_DATA_DIR: database.settings.dataDir,
    ...env,
  });
  const run = (args: string[], env?: Record<string, string>) => runCommand(args, settingsOf(env));

  beforeAll(async () => {
    database = await startMigratedDatabase([]);
    expect(await run(['migrate'])).toMatchObject({ code: 0 });
    owner = new pg.Client({ connectionString: database.settings.databaseUrl! });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await database.stop();
  });

  /** The service roles that can connect with the passwords derived from the correct secret. */
  async function rolesThatLogIn(): Promise<string[]> {
    const found: string[] = [];
    for (const role of SERVICE_ROLES) {
      const client = new pg.Client({ connectionString: connectionUrl(database.settings, role) });
      await client.connect().then(
        () => found.push(role),
        () => undefined,
      );
      await client.end();
    }
    return found;
  }

  const REFUSAL = /^[^\n]*This database was created with another HALLPASS_SECRET\. Nothing was changed\. [^\n]*\n$/;

  it.each([['migrate'], ['first-owner'], ['rotate-keys', '--all'], ['dead-letters']])('refuses %s', async (...args) => {
    const { code, output } = await run(args, { HALLPASS_SECRET: other });
    expect(output).toMatch(REFUSAL);
    expect(code).toBe(1);
    expect(await rolesThatLogIn()).toEqual([...SERVICE_ROLES]);
  });

  it('refuses a start', async () => {
    const server = await startServer({
      env: settingsOf({ HALLPASS_SECRET: other }),
      mode: 'standalone',
      waitUntilReady: false,
    });
    expect(await server.exited).toMatchObject({ code: 1 });
    expect(server.output()).toContain('This database was created with another HALLPASS_SECRET');
    expect(server.output()).not.toMatch(/^ +at /m);
    await server.stop();
    expect(await rolesThatLogIn()).toEqual([...SERVICE_ROLES]);
  });

  it('refuses it for a database of a release without a canary', async () => {
    await owner.query('DROP TABLE public.secret_canary');
    const { code, output } = await run(['migrate'], { HALLPASS_SECRET: other });
    expect(output).toMatch(REFUSAL);
    expect(code).toBe(1);
    expect(await rolesThatLogIn()).toEqual([...SERVICE_ROLES]);
    expect(await run(['migrate'])).toMatchObject({ code: 0 });
  });

  it("accepts it if the previous secret is set, and changes the roles' passwords", async () => {
    const env = { HALLPASS_SECRET: other, HALLPASS_SECRET_PREVIOUS: database.settings.secret };
    expect(await run(['migrate'], env)).toEqual({ code: 0, output: 'The database is up to date.\n' });
    expect(await rolesThatLogIn()).toEqual([]);
    expect((await run(['migrate'])).output).toMatch(REFUSAL);
  });
});
