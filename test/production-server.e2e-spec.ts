/** @once the settings of one process decide it */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  client,
  createProject,
  internalProject,
  type MigratedDatabase,
  type StartedServer,
  startMigratedDatabase,
  startServer,
  succeeded,
} from '@hallpass/testing';

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
