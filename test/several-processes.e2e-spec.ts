/** @once several complete processes without Redis, which the distributed mode does not have */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  adminApi,
  client,
  createProject,
  freePort,
  internalProject,
  type MigratedDatabase,
  signUp,
  startMigratedDatabase,
  startServer,
  type StartedServer,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';
import { deviceCodeCall } from '../services/auth/test/authorization-server/device-world.js';
import { basic, post, register } from '../services/auth/test/authorization-server/issuer-world.js';
import { EVERY_USE, usesOf } from './ended-sessions/grants.js';
import { runCommand } from '../services/launcher/test/run-command.js';

/** Two processes that share a database but no Redis give the same answers. */
let database: MigratedDatabase;
let owner: pg.Client;
let env: Record<string, string>;
let first: StartedServer;
let second: StartedServer;
let project: TestProject;

interface Process {
  server: StartedServer;
  metricsPort: number;
}
const processes: Process[] = [];

beforeAll(async () => {
  database = await startMigratedDatabase([]);
  owner = new pg.Client({ connectionString: database.settings.databaseUrl! });
  await owner.connect();
  env = {
    DATABASE_URL: database.settings.databaseUrl!,
    HALLPASS_SECRET: database.settings.secret,
    // Both have the same URL, like replicas: an access token of one is valid at the other.
    HALLPASS_URL: 'http://localhost:8080',
  };
  first = await start();
  env = {
    ...env,
    HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: first.internal.publishableClientKey,
    HALLPASS_INTERNAL_SECRET_SERVER_KEY: first.internal.secretServerKey,
    HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: first.internal.superSecretAdminKey,
  };
  project = await createProject({ server: first });
});
afterAll(async () => {
  for (const { server } of processes) await server.stop();
  await owner?.end();
  await database?.stop();
});

async function start(): Promise<StartedServer> {
  const metricsPort = await freePort();
  const server = await startServer({
    mode: 'standalone',
    env: { ...env, HALLPASS_METRICS_PORT: String(metricsPort) },
  });
  processes.push({ server, metricsPort });
  return server;
}

const at = (server: StartedServer, of = project): TestProject => ({ ...of, baseUrl: server.baseUrl });

/** Reads `hallpass_other_processes`. */
async function othersOf(server: StartedServer): Promise<number> {
  const { metricsPort } = processes.find((each) => each.server === server)!;
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^hallpass_other_processes\{.*\} (\d+)$/m.exec(text)?.[1]);
}

const logOf = (server: StartedServer): Promise<string> => readFile(join(server.dataDir, 'logs/hallpass.log'), 'utf8');

const warnings = async (server: StartedServer): Promise<number> =>
  (await logOf(server)).split('Another Hallpass process uses this database').length - 1;

const rows = async (): Promise<number> => (await owner.query('SELECT 1 FROM auth.process')).rows.length;

async function doctor(): Promise<string> {
  const { output, code } = await runCommand(['doctor'], {
    ...env,
    HALLPASS_DATA_DIR: first.dataDir,
    PORT: new URL(first.baseUrl).port,
  });
  expect({ output, code }).toEqual({ output, code: 0 });
  return output;
}

it('a process alone says nothing, also while commands run', async () => {
  expect(await doctor()).not.toMatch(/^note +processes/m);
  expect((await runCommand(['migrate'], { ...env, HALLPASS_DATA_DIR: first.dataDir })).code).toBe(0);
  expect(await rows()).toBe(1);
  expect(await othersOf(first)).toBe(0);
  expect(await warnings(first)).toBe(0);
  expect(succeeded(await adminApi(project).get('/internal/metrics'))).toMatchObject({ other_processes: 0 });
});

it('a second one starts, and both warn, as do doctor and the figures of the dashboard', async () => {
  second = await start();
  for (const server of [first, second]) {
    await until('the other to be reported', async () => (await othersOf(server)) === 1);
    await until('the warning', async () => (await warnings(server)) > 0);
    expect(await logOf(server)).toContain('Set REDIS_URL for all processes, or stop the others.');
    expect(succeeded(await adminApi(at(server)).get('/internal/metrics'))).toMatchObject({ other_processes: 1 });
  }
  expect(await doctor()).toMatch(/^note +processes +2 processes use this database without REDIS_URL/m);
});

it('a session that is ended at one is refused by the other at the very next request', async () => {
  for (let round = 0; round < 10; round++) {
    const [here, there] = round % 2 === 0 ? [first, second] : [second, first];
    const user = await signUp(at(here));
    for (const server of [here, there]) succeeded(await client(at(server), user).get('/users/me'));
    succeeded(await client(at(here), user).delete('/auth/sessions/current'));
    expect(await client(at(there), user).get('/users/me')).toMatchObject({
      status: 401,
      knownError: 'ACCESS_TOKEN_EXPIRED',
    });
  }
});

it('a grant of an application that ends at one is refused by the other at the very next request', async () => {
  const application = await register(at(first), { settings: { allows_device_grant: true } });
  for (let round = 0; round < 4; round++) {
    const [here, there] = round % 2 === 0 ? [first, second] : [second, first];
    const user = await signUp(at(here));
    const allow = () => deviceCodeCall(at(here), user, application, 'openid offline_access');
    const exchange = async (form: Record<string, string>, server: StartedServer) =>
      (await post(at(server), '/oauth/token', form, basic(application))).body as Record<string, string>;
    const { access_token, refresh_token } = await exchange(await allow(), here);
    const grant = { accessToken: access_token!, refreshToken: refresh_token! };
    const pending = await allow();
    expect(await usesOf(at(there), application, grant)).toEqual(EVERY_USE);
    succeeded(await client(at(here), user).delete(`/connected-applications/${application.id}?user_id=me`));
    expect(await usesOf(at(there), application, grant)).toEqual([]);
    expect(await exchange(pending, there)).toMatchObject({ error: 'invalid_grant' });
  }
});

it('an owner who signs out at one is no administrator at the other', async () => {
  const user = await signUp(internalProject(first));
  const team = succeeded(await client(internalProject(first), user).get('/teams?user_id=me')).items[0].id;
  const created = succeeded(
    await client(internalProject(first), user).post('/internal/projects', { display_name: 'P', owner_team_id: team }),
  );
  const asOwner = (server: StartedServer) =>
    adminApi({ ...at(server), id: created.id }).with({
      'x-stack-super-secret-admin-key': undefined,
      'x-stack-admin-access-token': user.accessToken,
    });
  succeeded(await asOwner(second).get('/internal/projects/current'));
  succeeded(await client(internalProject(first), user).delete('/auth/sessions/current'));
  expect((await asOwner(second).get('/internal/projects/current')).knownError).toBe('ADMIN_ACCESS_TOKEN_EXPIRED');
});

it('a configuration that is changed at one holds at the other at once', async () => {
  for (let round = 0; round < 10; round++) {
    const [here, there] = round % 2 === 0 ? [first, second] : [second, first];
    const name = randomUUID();
    succeeded(await client(at(there)).get('/projects/current'));
    succeeded(await adminApi(at(here)).patch('/internal/projects/current', { display_name: name }));
    expect(succeeded(await client(at(there)).get('/projects/current'))).toMatchObject({ display_name: name });
  }
});

it('when the second one stops, the first one is alone again, and forgets nothing', async () => {
  const user = await signUp(at(second));
  succeeded(await client(at(first), user).get('/users/me'));
  succeeded(await client(at(second), user).delete('/auth/sessions/current'));
  const name = randomUUID();
  succeeded(await adminApi(at(second)).patch('/internal/projects/current', { display_name: name }));
  await second.stop();
  expect(await rows()).toBe(1);
  await until('the first to be alone', async () => (await othersOf(first)) === 0);
  await until('the end of the warning', async () =>
    (await logOf(first)).includes('No other Hallpass process uses this database anymore'),
  );
  expect(await warnings(first)).toBe(1);
  expect((await client(at(first), user).get('/users/me')).knownError).toBe('ACCESS_TOKEN_EXPIRED');
  expect(succeeded(await client(at(first)).get('/projects/current'))).toMatchObject({ display_name: name });
  expect(await doctor()).not.toMatch(/^note +processes/m);
});
