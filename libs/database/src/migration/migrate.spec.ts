import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Settings } from '@hallpass/settings';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CreateNotes1700000000000, createOwnDatabase, type OwnDatabase } from '../../test/own-postgres.js';
import { connectionUrl, databaseNameOf, roleName, type ServiceRole } from '../connection/role.js';
import { Database } from '../connection/database.js';
import { applyRoles } from '../roles/apply-roles.js';
import { Sealer } from '../sealing/sealer.js';
import { migrate } from './migrate.js';
import { UnfitDatabaseError } from '../requirements/unfit-database-error.js';

class AddTags1700000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE projects.tag (project_id text, name text, PRIMARY KEY (project_id, name))');
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE projects.tag');
  }
}

class Fails1700000002000 extends AddTags1700000001000 {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE projects.half (project_id text PRIMARY KEY)');
    throw new Error('half way');
  }
}

class SameTime1700000000000 extends AddTags1700000001000 {}
class NoTime extends AddTags1700000001000 {}

let postgres: OwnDatabase;
let owner: pg.Client;
beforeAll(async () => {
  postgres = await createOwnDatabase();
  owner = new pg.Client({ connectionString: postgres.settings.databaseUrl! });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await postgres.stop();
});

async function tables(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT table_name::text AS name FROM information_schema.tables WHERE table_schema = 'projects' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

const nameOf = (role: ServiceRole): string => roleName(databaseNameOf(postgres.settings), role);

async function may(role: ServiceRole, privilege: string, table: string): Promise<boolean> {
  const { rows } = await owner.query<{ may: boolean }>('SELECT has_table_privilege($1, $2, $3) AS may', [
    nameOf(role),
    table,
    privilege,
  ]);
  return rows[0]!.may;
}

describe('refuses', () => {
  it('two migrations of one time, and one without a time', async () => {
    await expect(migrate(postgres.settings, [CreateNotes1700000000000, SameTime1700000000000])).rejects.toThrow(
      'CreateNotes1700000000000 and SameTime1700000000000 have the same time',
    );
    await expect(migrate(postgres.settings, [NoTime])).rejects.toThrow('NoTime does not end with a timestamp');
    await expect(tables()).resolves.toEqual([]);
  });
});

it('runs once, in the order of the times, when several processes start at once', async () => {
  const both = [AddTags1700000001000, CreateNotes1700000000000]; // the second one creates the schema of the first
  const runs = await Promise.all([1, 2, 3].map(() => migrate(postgres.settings, both)));
  expect(runs.flat()).toEqual(['CreateNotes1700000000000', 'AddTags1700000001000']);
  await expect(migrate(postgres.settings, both)).resolves.toEqual([]);
  await expect(tables()).resolves.toEqual(['note', 'tag']);
});

it('leaves nothing of a migration that fails, and runs it again', async () => {
  const all = [CreateNotes1700000000000, AddTags1700000001000, Fails1700000002000];
  await expect(migrate(postgres.settings, all)).rejects.toThrow('half way');
  await expect(tables()).resolves.toEqual(['note', 'tag']);
  await expect(migrate(postgres.settings, all)).rejects.toThrow('half way');
});

it('waits for the locks of others without holding them up, then goes on', async () => {
  class Widen1700000003000 extends AddTags1700000001000 {
    override async up(runner: QueryRunner): Promise<void> {
      await runner.query('ALTER TABLE projects.note ADD COLUMN title text');
    }
  }
  await owner.query('BEGIN');
  await owner.query('SELECT 1 FROM projects.note'); // a reader's lock that the migration has to wait for
  const run = migrate(postgres.settings, [CreateNotes1700000000000, Widen1700000003000]);
  const reader = new pg.Client({ connectionString: postgres.settings.databaseUrl! });
  await reader.connect();
  await until(async () => {
    const { rowCount } = await reader.query(
      `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'projects.note'::regclass`,
    );
    return rowCount === 1;
  });
  // Queued behind the waiting migration; it proceeds when the migration gives up waiting.
  await reader.query('SELECT 1 FROM projects.note');
  await owner.query('COMMIT');
  await expect(run).resolves.toEqual(['Widen1700000003000']);
  await reader.end();
});

it('does the further steps as the owner, before it grants what they make', async () => {
  const step = async (client: { query(text: string): Promise<unknown> }): Promise<void> => {
    await client.query('CREATE SCHEMA IF NOT EXISTS bullmq');
    await client.query('CREATE TABLE IF NOT EXISTS bullmq.job (id text PRIMARY KEY)');
  };
  await migrate(postgres.settings, [CreateNotes1700000000000], [step]);
  await migrate(postgres.settings, [CreateNotes1700000000000], [step]);
  await expect(may('queue', 'INSERT', 'bullmq.job')).resolves.toBe(true);
  await expect(may('projects', 'SELECT', 'bullmq.job')).resolves.toBe(false);
  // Tables that later releases of BullMQ create also belong to the owner.
  await owner.query('CREATE TABLE bullmq.later (id text PRIMARY KEY)');
  await expect(may('queue', 'DELETE', 'bullmq.later')).resolves.toBe(true);
});

it('gives each role what it may have, and takes back what it may not', async () => {
  await owner.query(`GRANT DELETE ON projects.note TO ${nameOf('payments')}`);
  await owner.query(`REVOKE SELECT ON projects.note FROM ${nameOf('email')}`);
  await migrate(postgres.settings, [CreateNotes1700000000000]);
  await expect(may('payments', 'DELETE', 'projects.note')).resolves.toBe(false);
  await expect(may('email', 'SELECT', 'projects.note')).resolves.toBe(true);
});

const create = [CreateNotes1700000000000];

const logsIn = async (settings: Settings, role: ServiceRole = 'users'): Promise<boolean> => {
  const client = new pg.Client({ connectionString: connectionUrl(settings, role) });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
};

describe('another secret', () => {
  const changed = () => ({ ...postgres.settings, secret: 'another' });

  it('changes nothing: neither tables nor what the services log in with', async () => {
    await migrate(postgres.settings, create);
    await owner.query('DROP TABLE projects.tag');
    await owner.query(`DELETE FROM public.migration WHERE name = 'AddTags1700000001000'`);
    const before = await tables();
    await expect(migrate(changed(), [...create, AddTags1700000001000])).rejects.toThrow(UnfitDatabaseError);
    await expect(migrate({ ...changed(), rolePerService: false }, create)).rejects.toThrow('another HALLPASS_SECRET');
    await expect(tables()).resolves.toEqual(before);
    await expect(logsIn(postgres.settings)).resolves.toBe(true);
    await expect(logsIn(changed())).resolves.toBe(false);
  });

  it('is noticed by what was sealed before there was a canary, which is then put there', async () => {
    const place = { column: 'projects.note.body', rowId: 'note', projectId: 'p' };
    const sealed = new Sealer(postgres.settings).seal('hello', place);
    const select = `SELECT body AS sealed FROM projects.note WHERE project_id = 'sealed'`;
    const witnesses = [{ table: 'projects.note', select, place }];
    await owner.query(`INSERT INTO projects.note (project_id, body) VALUES ('sealed', $1)`, [sealed]);
    await owner.query('DROP TABLE public.secret_canary');
    await expect(migrate(changed(), create, [], witnesses)).rejects.toThrow(UnfitDatabaseError);
    await expect(logsIn(postgres.settings)).resolves.toBe(true);
    await migrate(postgres.settings, create, [], witnesses);
    await owner.query(`DELETE FROM projects.note WHERE project_id = 'sealed'`);
    await expect(migrate(changed(), create, [], witnesses)).rejects.toThrow(UnfitDatabaseError);
  });

  it('keeps a process from starting whose password does not follow from it', async () => {
    const db = new Database('users', { ...changed(), rolePerService: false });
    await expect(db.onModuleInit()).rejects.toThrow(UnfitDatabaseError);
    await db.onApplicationShutdown();
  });

  it('replaces the one that is named as the previous one, and is then asked for', async () => {
    const rotating = { ...changed(), previousSecret: postgres.settings.secret };
    await migrate(rotating, create);
    await expect(logsIn(rotating)).resolves.toBe(true);
    await expect(logsIn(postgres.settings)).resolves.toBe(false);
    await expect(migrate(postgres.settings, create)).rejects.toThrow(UnfitDatabaseError);
    await expect(migrate(changed(), create)).resolves.toEqual([]);
    // Then back, like an operator who changed their mind.
    await migrate({ ...postgres.settings, previousSecret: 'another' }, create);
    await expect(logsIn(postgres.settings)).resolves.toBe(true);
  });
});

describe('the connection of a role that the settings have', () => {
  const withUrls = (change: (url: URL) => void, ...roles: ServiceRole[]): Settings => {
    const roleUrls = { ...postgres.settings.roleUrls };
    for (const role of roles) {
      const url = new URL(connectionUrl(postgres.settings, role));
      change(url);
      roleUrls[role] = url.href;
    }
    return { ...postgres.settings, roleUrls };
  };
  const withPassword = (password: string, ...roles: ServiceRole[]): Settings =>
    withUrls((url) => (url.password = encodeURIComponent(password)), ...roles);

  it('is refused with a user that migrations do not make, before anything is changed', async () => {
    await migrate(postgres.settings, create);
    const wrong = withUrls((url) => Object.assign(url, { username: 'other_users', password: 'new' }), 'users');
    await expect(migrate(wrong, [...create, AddTags1700000001000])).rejects.toThrow(
      new UnfitDatabaseError(
        `HALLPASS_USERS_DATABASE_URL must connect as "${nameOf('users')}", the role of users in the database of DATABASE_URL. Nothing was changed. Correct the user name.`,
      ),
    );
    await expect(tables()).resolves.not.toContain('tag');
    await expect(logsIn(postgres.settings)).resolves.toBe(true);
  });

  it('changes nothing with another secret', async () => {
    await expect(migrate({ ...withPassword('new', 'users'), secret: 'another' }, create)).rejects.toThrow(
      'another HALLPASS_SECRET',
    );
    await expect(logsIn(postgres.settings)).resolves.toBe(true);
  });

  it('gives the role its password, which stands in no statement, and leaves the others theirs', async () => {
    const password = 'p@ss/w:rd?% of a person';
    const given = withPassword(password, 'users');
    const statements: string[] = [];
    const client = {
      query: (text: string, values?: unknown[]) => {
        statements.push(text);
        return owner.query(text, values);
      },
    };
    await applyRoles(client as unknown as pg.ClientBase, given);
    expect(statements.join('\n')).toContain("PASSWORD 'SCRAM-SHA-256$");
    for (const spelling of [password, encodeURIComponent(password)])
      expect(statements.join('\n')).not.toContain(spelling);
    await expect(logsIn(given)).resolves.toBe(true);
    await expect(logsIn(postgres.settings)).resolves.toBe(false);
    await expect(logsIn(given, 'email')).resolves.toBe(true);
    await expect(logsIn(postgres.settings, 'email')).resolves.toBe(true);
  });

  it('is all that a process needs, which checks its secret by it', async () => {
    const { roleUrls } = withPassword('alone', 'users');
    await migrate({ ...postgres.settings, roleUrls }, create);
    const alone = { ...postgres.settings, databaseUrl: null, roleUrls };
    const db = new Database('users', alone);
    await expect(db.onModuleInit()).resolves.toBeUndefined();
    await db.onApplicationShutdown();
    const other = new Database('users', { ...alone, secret: 'another' });
    await expect(other.onModuleInit()).rejects.toThrow('another HALLPASS_SECRET');
    await other.onApplicationShutdown();
  });

  it('lends user and password to a read replica', () => {
    const url = connectionUrl(withPassword('mine', 'users'), 'users', 'postgres://owner:pw@replica:5433/hallpass');
    expect(url).toBe(`postgres://${nameOf('users')}:mine@replica:5433/hallpass`);
  });

  it('keeps the connections that are open when it is replaced, and lets no new one in with the one before', async () => {
    const before = withPassword('before', 'users');
    const after = withPassword('after', 'users');
    await migrate(before, create);
    const open = new pg.Client({ connectionString: connectionUrl(before, 'users') });
    await open.connect();
    await migrate(after, create);
    await expect(open.query('SELECT 1 FROM public.migration')).resolves.toBeDefined();
    await open.end();
    await expect(logsIn(before)).resolves.toBe(false);
    await expect(logsIn(after)).resolves.toBe(true);
    // Then back to the password derived from the secret.
    await migrate(postgres.settings, create);
    await expect(logsIn(postgres.settings)).resolves.toBe(true);
  });
});

it('says what to do when the owner may not make roles, before it changes anything, and needs none where they are off', async () => {
  const modest = `${databaseNameOf(postgres.settings)}_modest`;
  await owner.query(`CREATE ROLE ${modest} LOGIN PASSWORD 'modest'`);
  await owner.query(`CREATE DATABASE ${modest} OWNER ${modest}`);
  const url = new URL(postgres.settings.databaseUrl!);
  Object.assign(url, { username: modest, password: 'modest', pathname: `/${modest}` });
  const settings = { ...postgres.settings, databaseUrl: url.href };
  await expect(migrate(settings, create)).rejects.toThrow(
    /cannot create roles. .* or set HALLPASS_ROLE_PER_SERVICE=off/,
  );
  await expect(migrate({ ...settings, rolePerService: false }, create)).resolves.toEqual(['CreateNotes1700000000000']);
  await owner.query(`DROP DATABASE ${modest} WITH (FORCE)`);
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds()));
}
