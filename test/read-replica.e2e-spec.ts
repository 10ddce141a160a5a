/** @once each service reads lists through its own pools in both modes: those of the one class `Database` */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  createProject,
  type ReplicatedPostgres,
  rawApi,
  serverApi,
  signUp,
  startReplicatedPostgres,
  startServer,
  type StartedServer,
  temporaryFolder,
  type TestProject,
  until,
} from '@hallpass/testing';
import { EVERY_USE, grantsOf, usesOf } from './ended-sessions/grants.js';
import { runCommand } from '../services/launcher/test/run-command.js';

/** Lists are read from a standby of the database while it keeps up, and otherwise from the primary. */
let folder: string;
let postgres: ReplicatedPostgres;
let server: StartedServer;
let project: TestProject;
let place: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  postgres = await startReplicatedPostgres(folder);
  place = new URL(postgres.standbyUrl).host;
  await postgres.stopStandby();
  server = await startServer({ env: { DATABASE_URL: postgres.url, DATABASE_REPLICA_URL: postgres.standbyUrl } });
  project = await createProject({ server });
});
afterAll(async () => {
  await server.stop();
  await postgres.stop();
  await rm(folder, { recursive: true });
});

async function listed(): Promise<string[]> {
  const { status, body } = await serverApi(project).get('/users');
  expect(status).toBe(200);
  return (body.items as { id: string }[]).map(({ id }) => id);
}

/** How often the log contains this text. */
async function logged(text: string): Promise<number> {
  const log = await readFile(join(server.dataDir, 'logs/hallpass.log'), 'utf8');
  return log.split(text).length - 1;
}
const said = (what: string) => logged(`The read replica ${place} ${what}`);
const readings = () => logged(`Reading lists from the read replica ${place}`);

const command = (name: string, databaseUrl: string) =>
  runCommand([name], {
    DATABASE_URL: databaseUrl,
    HALLPASS_DATA_DIR: server.dataDir,
    PORT: new URL(server.baseUrl).port,
  });

it('starts while the replica is away, reads from the primary, and names it', async () => {
  const { userId } = await signUp(project);
  expect(await listed()).toContain(userId);
  expect(await said('cannot be reached (ECONNREFUSED). Reading lists from the primary')).toBe(1);
});

it('reads from it once it is there', async () => {
  await postgres.startStandby();
  await until('the replica to be read', readings);
  await until('a list on the standby', async () => {
    await listed();
    const rows = await postgres.onStandby(
      `SELECT FROM pg_stat_activity WHERE application_name = 'hallpass-users-lists' AND query LIKE 'WITH page AS%'`,
    );
    return rows.length > 0;
  });
});

it('is never asked whether a session or a grant is live', async () => {
  const user = await signUp(project);
  const { application, bound, offline } = await grantsOf(project, user);
  await postgres.onStandby('SELECT pg_wal_replay_pause()');
  expect(await usesOf(project, application, bound)).toEqual(EVERY_USE);
  const late = await grantsOf(project, user);
  expect(await usesOf(project, late.application, late.bound)).toEqual(EVERY_USE);
  await serverApi(project).patch(`/users/${user.userId}`, { password: 'correct horse battery staple' });
  for (const grant of [bound, offline]) expect(await usesOf(project, application, grant)).toEqual([]);
  expect(await usesOf(project, late.application, late.bound)).toEqual([]);
  await postgres.onStandby('SELECT pg_wal_replay_resume()');
});

it('does not read from it while it is behind, and does again when it has caught up', async () => {
  const times = await readings();
  await postgres.onStandby('SELECT pg_wal_replay_pause()');
  const { userId } = await signUp(project);
  await until('the user in the list', async () => (await listed()).includes(userId));
  expect(await said('is more than 10 s behind the primary. Reading lists from the primary')).toBe(1);
  await postgres.onStandby('SELECT pg_wal_replay_resume()');
  await until('the replica to be read again', async () => (await readings()) > times);
  expect(await listed()).toContain(userId);
});

it('is a standby that a doctor and a migration refuse as the database', async () => {
  const doctor = await command('doctor', postgres.standbyUrl);
  expect(doctor.output).toMatch(/^wrong database +PostgreSQL \S+ is a read-only standby\. Set DATABASE_URL/m);
  expect(doctor.code).toBe(1);
  const migrate = await command('migrate', postgres.standbyUrl);
  expect(migrate.output).toMatch(/^The database is read-only: DATABASE_URL is the address of a standby[^\n]*\n$/);
  expect(migrate.code).toBe(1);
});

it('goes away under running processes, and lists go on', async () => {
  const times = await said('cannot be reached');
  await postgres.stopStandby();
  await until('the loss to be seen', async () => (await said('cannot be reached')) > times);
  const { userId } = await signUp(project);
  expect(await listed()).toContain(userId);
});

it('answers 503 at /health?db=1 when the database itself is away, and goes on answering at /health', async () => {
  expect(await rawApi(server.baseUrl).get('/health?db=1')).toMatchObject({ status: 200 });
  await postgres.stopPrimary();
  const health = await until('the loss to be reported', async () => {
    const answer = await rawApi(server.baseUrl).get('/health?db=1');
    return answer.status !== 200 && answer;
  });
  expect(health.status).toBe(503);
  expect(JSON.stringify(health.body)).not.toMatch(/ECONN|127\.0\.0\.1|Error/);
  expect(await rawApi(server.baseUrl).get('/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
});
