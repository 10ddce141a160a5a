/** @once every case is rejected before a process could serve requests; the settings of one process decide it */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  temporaryFolder,
  client,
  createProject,
  internalProject,
  type MigratedDatabase,
  type StartedServer,
  startMigratedDatabase,
  startServer,
  succeeded,
} from '@hallpass/testing';

describe('wrong settings', () => {
  /**
   * Every way to start Hallpass rejects invalid settings in the same way (security P5); wrong-settings.spec.ts covers
   * which ones are invalid.
   */
  const WAYS = [
    ['dist/processes/standalone.cjs'],
    ['dist/processes/standalone.cjs', 'distributed'],
    ['dist/processes/gateway.cjs'],
    ['dist/processes/auth.cjs'],
    ['dist/processes/email-worker.cjs', '--loopback'],
    ['dist/processes/cli.cjs', 'migrate'],
    ['dist/processes/cli.cjs', 'first-owner'],
    ['docker/role.mjs', 'standalone'],
    ['docker/role.mjs', 'users'],
  ];

  const root = fileURLToPath(new URL('../', import.meta.url));
  const hex = '9f2c41d07be8a6530c1d94e7f2ab5836d7e01c9a4b6f38257e90acd1b3f45862';
  const GOOD = {
    NODE_ENV: 'production',
    HALLPASS_URL: 'https://auth.acme.dev',
    DATABASE_URL: 'postgres://127.0.0.1/hallpass',
    REDIS_URL: 'redis://127.0.0.1',
    HALLPASS_MAIL: 'capture',
    HALLPASS_SECRET: hex,
    HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: `pck_${hex}`,
    HALLPASS_INTERNAL_SECRET_SERVER_KEY: `ssk_${hex}`,
    HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: `sak_${hex}`,
  };

  let folder: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  function start(way: string[], changes: Record<string, string>) {
    const env = { PATH: process.env['PATH'] ?? '', NO_COLOR: '1', HALLPASS_DATA_DIR: join(folder, 'data'), ...changes };
    return new Promise<{ code: unknown; out: string; lines: string[] }>((resolve) => {
      execFile(process.execPath, way, { cwd: root, env }, (error, out, err) =>
        resolve({ code: error?.code ?? 0, out, lines: err.trimEnd().split('\n') }),
      );
    });
  }

  const refused = (sentence: string) => ({ code: 1, out: '', lines: [sentence] });

  describe('wrong settings end with exit code 1 and one sentence, and leave nothing behind', () => {
    it.each(WAYS.map((way) => ({ way, name: way.join(' ') })))('$name', async ({ way }) => {
      expect(await start(way, { ...GOOD, NODE_ENV: 'prod' })).toEqual(
        refused('NODE_ENV must be production, development or test.'),
      );
      expect(existsSync(join(folder, 'data'))).toBe(false);
    });

    it.each([
      [
        'a slip in a name',
        { ...GOOD, HALLPASS_TRUSTED_PROXY_HOP: '1' },
        'HALLPASS_TRUSTED_PROXY_HOP is not a setting: change it to HALLPASS_TRUSTED_PROXY_HOPS, the closest name, or remove it.',
      ],
      [
        'no word of a database',
        { ...GOOD, DATABASE_URL: '' },
        'DATABASE_URL is missing: set it to your PostgreSQL, or set HALLPASS_EMBEDDED_DATABASE=allow to use the embedded one.',
      ],
      [
        'a secret in quotes',
        { ...GOOD, HALLPASS_SECRET: `'${hex}'` },
        'HALLPASS_SECRET begins and ends with a quote, which is read as part of the value: remove the quotes, because "docker run --env-file" and manifests keep them.',
      ],
      [
        'images over plain http',
        { ...GOOD, STORAGE_URL: 'http://key:hidden@minio:9000/bucket' },
        'STORAGE_URL must begin with s3:// in production: only local addresses can use http.',
      ],
      [
        'a bucket without its key',
        { ...GOOD, STORAGE_URL: 's3://bucket' },
        'STORAGE_URL must be an address such as s3://key:secret@host/bucket, with key and secret percent-encoded, or a folder such as file:///srv/images.',
      ],
      [
        'Stripe without its webhook secret',
        { ...GOOD, STRIPE_SECRET_KEY: 'sk_live_9' },
        'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together: set both or neither.',
      ],
    ])('%s', async (_what, env, sentence) => {
      expect(await start(['dist/processes/standalone.cjs'], env)).toEqual(refused(sentence));
    });

    it('development at a public address', async () => {
      const env = { HALLPASS_URL: 'https://auth.acme.dev' };
      expect(await start(['dist/processes/standalone.cjs'], env)).toEqual(
        refused(
          'HALLPASS_URL is an internet address, which is not allowed in development: set NODE_ENV=production, or remove HALLPASS_URL.',
        ),
      );
    });

    it('a process of its own without the Redis that tells it what others have revoked', async () => {
      const { code, lines } = await start(['dist/processes/auth.cjs'], { ...GOOD, REDIS_URL: '' });
      expect({ code, lines }).toEqual({
        code: 1,
        lines: [expect.stringMatching(/^REDIS_URL is missing: separate processes share revocations through Redis/)],
      });
    });
  });
});

describe('production server', () => {
  /** A server with production settings, as behind a TLS proxy. */
  let database: MigratedDatabase;
  let server: StartedServer;

  beforeAll(async () => {
    database = await startMigratedDatabase([]);
    server = await startServer({
      mode: 'standalone',
      env: {
        NODE_ENV: 'production',
        DATABASE_URL: database.settings.databaseUrl!,
        HALLPASS_URL: 'https://auth.acme.dev',
        HALLPASS_SECRET: database.settings.secret,
        HALLPASS_TRUSTED_PROXY_HOPS: '1',
        HALLPASS_MAIL: 'capture',
        HALLPASS_INTERNAL_SIGN_UP: 'open',
        HALLPASS_RATE_LIMITS: undefined,
        HALLPASS_PASSWORD_HASHING: undefined,
        STRIPE_PUBLISHABLE_KEY: undefined,
      },
    });
  });
  afterAll(async () => {
    await server?.stop();
    await database?.stop();
  });

  it('tells browsers to use https alone, whatever it answers', async () => {
    for (const path of ['/', '/health', '/config.json', '/api/v1/users/me', '/p/unknown/sign-in', '/nowhere', '/%']) {
      const { headers } = await fetch(`${server.baseUrl}${path}`, { redirect: 'manual' });
      expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000']);
    }
  });

  it('has no anonymous users in the project of the dashboard', async () => {
    const signUp = (project = internalProject(server)) => client(project).post('/auth/anonymous/sign-up');
    expect(await signUp()).toMatchObject({ status: 400, knownError: 'ANONYMOUS_ACCOUNTS_NOT_ENABLED' });
    succeeded(await signUp(await createProject({ server })));
  });
});
