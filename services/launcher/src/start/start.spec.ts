import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, beforeEach, describe, afterEach } from '@jest/globals';
import { type MigratedDatabase, startMigratedDatabase, TcpProxy, until } from '@hallpass/testing';
import { loadSettings } from '@hallpass/settings';
import { startOf } from '@hallpass/embedded-postgres';
import { connectedAs } from './connection.js';
import { withDevelopmentIdentityProvider } from './stand-in.js';
import { runningDistributed, RunRecord } from './run-record.js';

describe('connection', () => {
  let own: MigratedDatabase;
  let proxy: TcpProxy;
  beforeAll(async () => {
    own = await startMigratedDatabase([]);
    proxy = await TcpProxy.before(own.settings.databaseUrl!);
  });
  afterAll(async () => {
    await proxy.close();
    await own.stop();
  });

  it('a slow database is asked again, so that a start on a busy machine succeeds', async () => {
    proxy.partition();
    const databaseUrl = proxy.through(own.settings.databaseUrl!);
    const worked = connectedAs('owner', { ...own.settings, databaseUrl }, () => Promise.resolve('worked'));
    await until('the first try', () => proxy.accepted === 1);
    proxy.heal(); // does not restore the lost connection
    expect(await worked).toBe('worked');
    expect(proxy.accepted).toBeGreaterThan(1);
  });
});

describe('stand in', () => {
  const random = '7f3a9c1e5b8d2046f1a7c39e5d8b2604a1c7f39e5db82604c1f7a39e5d8b2640';
  const secrets = {
    HALLPASS_SECRET: random,
    HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: `pck_${random}`,
    HALLPASS_INTERNAL_SECRET_SERVER_KEY: `ssk_${random}`,
    HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: `sak_${random}`,
  };

  const load = () => import('@hallpass/development-identity-provider');

  let warnings: unknown[];
  beforeEach(() => {
    warnings = [];
  });

  /** The issuer that a start sets for an environment. Everything started is stopped again. */
  async function issuerOf(
    environment: NodeJS.ProcessEnv,
    loadProvider = load,
  ): Promise<{ issuer: string | null; answers: boolean }> {
    const steps: (() => Promise<void>)[] = [];
    const given = { environment, settings: loadSettings(environment) };
    const shutdown = { add: async (step: () => Promise<void>) => void steps.push(step) };
    const logger = { warn: (message: unknown) => void warnings.push(message) };
    const { settings, environment: made } = await withDevelopmentIdentityProvider(
      given,
      logger,
      shutdown,
      loadProvider,
    );
    const issuer = settings.oauthDevIssuer;
    expect(made['HALLPASS_OAUTH_DEV_ISSUER'] ?? null).toBe(issuer);
    const answers = steps.length > 0 && (await fetch(`${issuer}/`)).ok;
    for (const step of steps) await step();
    return { issuer, answers };
  }

  describe('withDevelopmentIdentityProvider', () => {
    it('starts no provider in production', async () => {
      const production = {
        NODE_ENV: 'production',
        DATABASE_URL: 'postgres://db/hallpass',
        HALLPASS_URL: 'https://auth.acme.dev',
        HALLPASS_MAIL: 'capture',
      };
      const never = () => Promise.reject(new Error('not even loaded'));
      expect(await issuerOf({ ...secrets, ...production }, never)).toEqual({ issuer: null, answers: false });
      expect(warnings).toEqual([]);
    });

    it('keeps another issuer', async () => {
      const issuer = 'http://localhost:9000';
      expect(await issuerOf({ ...secrets, HALLPASS_OAUTH_DEV_ISSUER: issuer })).toEqual({ issuer, answers: false });
    });

    it('starts without a provider if its package is not installed, and says what to do', async () => {
      const without = async () => ({ ...(await load()), isInstalled: () => false });
      expect(await issuerOf(secrets, without)).toEqual({ issuer: null, answers: false });
      expect(warnings).toEqual([expect.stringMatching(/not installed\. Run "npm ci" .*HALLPASS_OAUTH_DEV_ISSUER/)]);
    });

    it('starts the built-in one in development, even if its port is taken', async () => {
      const issuer = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/);
      const { DevelopmentIdentityProvider } = await load();
      const other = await DevelopmentIdentityProvider.start(loadSettings(secrets), 0);
      const taken = Number(new URL(other.issuer).port);
      const started = await issuerOf({ ...secrets, PORT: String(taken - 50) });
      await other.stop();
      expect(started).toEqual({ issuer, answers: true });
      expect(started.issuer).not.toBe(other.issuer);
      expect(warnings).toEqual([]);
    });
  });
});

describe('run record', () => {
  let folder: string;
  let others: ChildProcess[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hallpass-record-'));
    others = [];
  });

  afterEach(async () => {
    for (const other of others) other.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });

  /** Another process, which runs until it is killed. */
  async function other(): Promise<{ pid: number; start: string | null; ended: Promise<unknown[]> }> {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
    others.push(child);
    await once(child, 'spawn');
    const pid = child.pid ?? 0;
    return { pid, start: startOf(pid), ended: once(child, 'exit') };
  }

  const recordOf = (contents: object) => writeFile(join(folder, 'distributed.json'), JSON.stringify(contents));
  const take = () => RunRecord.take(folder, () => undefined);
  /** A process that is gone: this pid, with another start time. */
  const GONE = { pid: process.pid, start: 'another time' };

  describe('a data folder', () => {
    it('is refused while its launcher is running', async () => {
      const { pid, start } = await other();
      await recordOf({ launcher: { pid, start }, children: {} });
      await expect(take()).rejects.toThrow(`Another Hallpass (process ${pid}) is using ${folder}`);
    });

    it('is taken over from a launcher that has exited, after ending its children', async () => {
      const left = await other();
      await recordOf({ launcher: GONE, children: { redis: { pid: left.pid, start: left.start } } });
      await take();
      expect(await left.ended).toEqual([null, 'SIGTERM']);
    });

    it('does not end a process that reuses the id of a child', async () => {
      const { pid } = await other();
      await recordOf({ launcher: GONE, children: { redis: { pid, start: 'another time' } } });
      await take();
      expect(others[0]?.exitCode).toBeNull();
      expect(process.kill(pid, 0)).toBe(true);
    });

    it('is taken if the record is incomplete', async () => {
      await writeFile(join(folder, 'distributed.json'), '{"launch');
      await expect(take()).resolves.toBeInstanceOf(RunRecord);
    });
  });

  it('lists the running processes, and keeps the password of Redis private', async () => {
    expect(runningDistributed(folder)).toBeNull();
    const record = await take();
    record.started('auth', process.pid);
    record.describe({ auth: 9001 }, 'redis://:word@127.0.0.1:1');
    expect(runningDistributed(folder)).toMatchObject({ ports: { auth: 9001 }, redisUrl: 'redis://:word@127.0.0.1:1' });
    expect((await stat(join(folder, 'distributed.json'))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(folder, 'distributed.json'), 'utf8')).toContain(`"pid":${process.pid}`);
    record.remove();
    expect(runningDistributed(folder)).toBeNull();
  });
});
