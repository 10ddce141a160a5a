import { isDatabaseFailure } from '@hallpass/errors';
import { loadSettings } from '@hallpass/settings';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { CreateNotes1700000000000, type OwnPostgres, SECRETS, startOwnPostgres } from '../../test/own-postgres.js';
import { migrate } from '../migration/migrate.js';
import { sql } from '../query/sql.js';
import { Database } from './database.js';
import { DatabaseModule } from './database.module.js';
import { connectionUrl, queueConnection, roleName } from './role.js';

const CURRENT = `SELECT current_user::text AS name, 'p' AS project_id`;
let postgres: OwnPostgres;

beforeAll(async () => {
  Logger.overrideLogger(false); // these tests lose connections on purpose
  postgres = await startOwnPostgres();
  await migrate(postgres.settings, [CreateNotes1700000000000]);
});
afterAll(() => postgres.stop());

describe('refuses', () => {
  it('a statement before it is connected, with 503', () => {
    const db = new Database('users', postgres.settings);
    expect(() => db.manager).toThrow(expect.objectContaining({ status: 503 }));
    expect(() => db.transaction(async () => undefined)).toThrow(expect.objectContaining({ status: 503 }));
  });

  it('to open without a database, and says what brings one', async () => {
    const db = new Database('users', loadSettings(SECRETS));
    await expect(db.ready()).rejects.toThrow('DATABASE_URL is not set. Only "npm start" includes a PostgreSQL');
  });

  it('a service whose secret is not that of the migrations', async () => {
    const other = { ...postgres.settings, secret: 'another' };
    const db = new Database('users', other);
    await expect(db.ready()).rejects.toMatchObject({ code: '28P01' });
  });
});

it('connects as the role of its service, and as the owner where roles are off', async () => {
  await expect(sql(await postgres.open('email'), CURRENT, {})).resolves.toMatchObject([{ name: 'hallpass_email' }]);
  const off = await postgres.open('email', { ...postgres.settings, rolePerService: false });
  await expect(sql(off, CURRENT, {})).resolves.toMatchObject([{ name: 'hallpass' }]);
});

it('is not ready, and starts nevertheless, until the migrations that it expects have run, and says which', async () => {
  const db = new Database('payments', postgres.settings);
  db.expectMigrations(['CreateNotes1700000000000', 'MoreNotes1800000000000']);
  await db.onModuleInit();
  await expect(sql(db, CURRENT, {})).resolves.toHaveLength(1);
  await expect(db.ready()).rejects.toThrow(
    '1 migration(s) of this release have not run on the database. The newest is MoreNotes1800000000000. Run "npm run migrate"',
  );
  db.expectMigrations(['CreateNotes1700000000000']);
  await expect(db.ready()).resolves.toBeUndefined();
  await db.onApplicationShutdown();
});

it('lets go of everything when the work of a transaction throws', async () => {
  const db = await postgres.open('projects');
  const insert = `INSERT INTO projects.note (project_id, body) VALUES ('rolled back', 'x')`;
  const work = db.transaction(async (tx) => {
    await sql(tx, insert, {});
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  await expect(sql(db, `SELECT 1 FROM projects.note WHERE project_id = 'rolled back'`, {})).resolves.toEqual([]);
});

describe('a transaction', () => {
  let db: Database;
  beforeAll(async () => {
    db = await postgres.open('projects');
    await sql(db, `INSERT INTO projects.note (project_id, body) VALUES ('knot', 'a'), ('knot', 'b')`, {});
  });
  const append = `UPDATE projects.note SET body = body || :second WHERE project_id = 'knot' AND left(body, 1) = :first`;

  it('that a deadlock has rolled back runs again, whole, and both changes are there once', async () => {
    let begun = 0;
    let bothHold: () => void;
    const held = new Promise<void>((resolve) => (bothHold = resolve));
    const runs: string[] = [];
    const cross = (first: string, second: string) =>
      db.transaction(async (tx) => {
        runs.push(first);
        await sql(tx, append, { first, second: '1' });
        if (++begun === 2) bothHold();
        await held;
        await sql(tx, append, { first: second, second: '2' });
        return first;
      });
    await expect(Promise.all([cross('a', 'b'), cross('b', 'a')])).resolves.toEqual(['a', 'b']);
    expect(runs.length).toBeGreaterThan(2);
    const bodies = await sql<{ body: string }>(db, `SELECT body FROM projects.note WHERE project_id = 'knot'`, {});
    expect(bodies.map(({ body }) => [...body].sort().join('')).sort()).toEqual(['12a', '12b']);
  });

  it.each(['40P01', '40001'])('gives up when it meets %s again and again, and says so by the code', async (code) => {
    let runs = 0;
    const work = db.transaction(async (tx) => {
      runs += 1;
      await sql(tx, `DO 'BEGIN RAISE EXCEPTION SQLSTATE ''${code}''; END'`, {}, { global: 'reads no row' });
    });
    await expect(work).rejects.toMatchObject({ code });
    expect(runs).toBe(4);
  });

  it.each(['23505', '57014'])('that failed with %s does not run again', async (code) => {
    let runs = 0;
    const work = db.transaction(async (tx) => {
      runs += 1;
      await sql(tx, `DO 'BEGIN RAISE EXCEPTION SQLSTATE ''${code}''; END'`, {}, { global: 'reads no row' });
    });
    await expect(work).rejects.toMatchObject({ code });
    expect(runs).toBe(1);
  });

  it.each(['another statement', 'its end'])(
    'whose connection is lost before %s fails as the database does',
    async (next) => {
      const work = db.transaction(async (tx) => {
        await sql(tx, append, { first: 'a', second: 'lost' });
        const [own] = await sql<{ pid: number }>(tx, 'SELECT pg_backend_pid() AS pid', {}, { global: 'reads no row' });
        const client = (await tx.queryRunner!.connect()) as pg.Client;
        const ended = new Promise<void>((resolve) => client.once('end', resolve)); // `events.once` would reject
        await sql(
          await postgres.open('projects'),
          'SELECT pg_terminate_backend(:pid)',
          { pid: own!.pid },
          {
            global: 'reads no row',
          },
        );
        await ended;
        if (next === 'another statement') await sql(tx, append, { first: 'b', second: 'lost' });
      });
      const error = await work.catch((thrown: unknown) => thrown);
      expect(isDatabaseFailure(error)).toBe(true);
      await expect(
        sql(db, `SELECT 1 FROM projects.note WHERE body LIKE '%lost' AND project_id = 'knot'`, {}),
      ).resolves.toEqual([]);
    },
  );
});

describe('lists', () => {
  const APPLICATION = `SELECT current_setting('application_name') AS application, 'p' AS project_id`;
  const withReplica = (databaseReplicaUrl: string | null) => {
    const db = new Database('users', { ...postgres.settings, databaseReplicaUrl });
    opened.push(db);
    return db;
  };
  const opened: Database[] = [];
  afterAll(async () => {
    for (const db of opened) await db.onApplicationShutdown();
  });

  it('are read from the database itself where there is no replica, or one that is away', async () => {
    for (const url of [null, 'postgres://owner:pass@127.0.0.1:9/hallpass']) {
      const db = withReplica(url);
      await db.onModuleInit();
      await db.ready();
      expect(db.reader).toBe(db.manager);
    }
  });

  it('are read from the replica as soon as it answers, by roles that read any', async () => {
    const db = withReplica(postgres.settings.databaseUrl);
    await db.onModuleInit();
    while (db.reader === db.manager) await new Promise((resolve) => setTimeout(resolve, 20));
    await expect(sql(db.reader, APPLICATION, {})).resolves.toMatchObject([{ application: 'hallpass-users-lists' }]);
    const other = await postgres.open('email', {
      ...postgres.settings,
      databaseReplicaUrl: postgres.settings.databaseUrl,
    });
    await other.onModuleInit();
    expect(other.reader).toBe(other.manager);
  });
});

it('outlives a restart of the database, in the middle of a transaction too', async () => {
  const db = await postgres.open('users');
  let markBegun: () => void = () => undefined;
  const begun = new Promise<void>((done) => (markBegun = done));
  let proceed: () => void = () => undefined;
  const restarted = new Promise<void>((done) => (proceed = done));
  const work = db.transaction(async (tx) => {
    await sql(tx, CURRENT, {});
    markBegun();
    await restarted;
    await sql(tx, CURRENT, {});
  });
  await begun;
  await postgres.restart();
  proceed();
  await expect(work).rejects.toThrow();
  await expect(sql(db, CURRENT, {})).resolves.toMatchObject([{ name: 'hallpass_users' }]);
});

it('waits for a database that starts later', async () => {
  const db = new Database('users', postgres.settings);
  const restart = postgres.restart();
  await db.onModuleInit();
  await restart;
  await expect(sql(db, CURRENT, {})).resolves.toHaveLength(1);
  await db.onApplicationShutdown();
});

it('closes its connections at shutdown', async () => {
  const db = await postgres.open('payments');
  const owner = new pg.Client({ connectionString: postgres.settings.databaseUrl! });
  await owner.connect();
  const count = `SELECT count(*)::int AS open FROM pg_stat_activity WHERE application_name = 'hallpass-payments'`;
  expect((await owner.query(count)).rows).toEqual([{ open: 1 }]);
  await db.onApplicationShutdown();
  // The server notices a closed connection a moment later.
  while ((await owner.query<{ open: number }>(count)).rows[0]!.open > 0);
  await owner.end();
});

it('is one module a role, so that the modules of a service share its pool', () => {
  expect(DatabaseModule.forRole('auth')).toBe(DatabaseModule.forRole('auth'));
  expect(DatabaseModule.forRole('auth')).not.toBe(DatabaseModule.forRole('users'));
});

describe('role names and connection strings', () => {
  const at = (DATABASE_URL: string) => loadSettings({ ...SECRETS, DATABASE_URL });

  it('differ between two databases of one server, as do the passwords', () => {
    const [one, two] = ['one', 'two'].map((name) => new URL(connectionUrl(at(`postgres://o:p@h/${name}`), 'auth')));
    expect([one!.username, two!.username]).toEqual(['one_auth', 'two_auth']);
    expect(one!.password).not.toBe(two!.password);
  });

  it('keep host, port, database and parameters', () => {
    const url = new URL(connectionUrl(at('postgres://o:p@db.acme.dev:6432/main?sslmode=require'), 'gateway'));
    expect(`${url.host}${url.pathname}${url.search}`).toBe('db.acme.dev:6432/main?sslmode=require');
  });

  it('stay apart for names that PostgreSQL would cut off', () => {
    const long = 'd'.repeat(60);
    const names = [roleName(long, 'permissions'), roleName(long, 'projects'), roleName(`${long}x`, 'projects')];
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63);
  });

  it("give the queue's pool the role queue", () => {
    expect(queueConnection(at('postgres://o:p@h/main')).connectionString).toContain('//main_queue:');
  });
});
