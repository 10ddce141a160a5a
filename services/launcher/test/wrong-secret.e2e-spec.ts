/** @once commands, and a start that the database refuses: no process runs */

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connectionUrl, SERVICE_ROLES } from '@hallpass/database';
import pg from 'pg';
import { type MigratedDatabase, startMigratedDatabase, startServer } from '@hallpass/testing';
import { runCommand } from './run-command.js';

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
