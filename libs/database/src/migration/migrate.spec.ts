import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CreateNotes1700000000000, createOwnDatabase, type OwnDatabase } from '../../test/own-postgres.js';
import { connectionUrl, databaseNameOf, roleName, type ServiceRole } from '../connection/role.js';
import { migrate } from './migrate.js';

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
    await expect(migrate(postgres.settings, [NoTime])).rejects.toThrow('NoTime does not end with its time');
    await expect(tables()).resolves.toEqual([]);
  });
});

it('runs once, in the order of the times, when several processes start at once', async () => {
  const both = [AddTags1700000001000, CreateNotes1700000000000]; // the second one makes the schema of the first
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
  await owner.query('SELECT 1 FROM projects.note'); // a reader's lock, which the change has to wait for
  const run = migrate(postgres.settings, [CreateNotes1700000000000, Widen1700000003000]);
  const reader = new pg.Client({ connectionString: postgres.settings.databaseUrl! });
  await reader.connect();
  await until(async () => {
    const { rowCount } = await reader.query(
      `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'projects.note'::regclass`,
    );
    return rowCount === 1;
  });
  // Queued behind the waiting change; it is let through when the change gives up its place.
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
  // BullMQ's own DDL of later releases runs as the owner too.
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

it('follows a change of the secret', async () => {
  const changed = { ...postgres.settings, secret: 'the next one' };
  await migrate(changed, [CreateNotes1700000000000]);
  const client = new pg.Client({ connectionString: connectionUrl(changed, 'users') });
  await client.connect();
  await client.end();
  const late = new pg.Client({ connectionString: connectionUrl(postgres.settings, 'users') });
  await expect(late.connect()).rejects.toMatchObject({ code: '28P01' });
});

it('says what to do when the owner may not make roles, and needs none where they are off', async () => {
  const modest = `${databaseNameOf(postgres.settings)}_modest`;
  await owner.query(`CREATE ROLE ${modest} LOGIN PASSWORD 'modest'`);
  await owner.query(`CREATE DATABASE ${modest} OWNER ${modest}`);
  const url = new URL(postgres.settings.databaseUrl!);
  Object.assign(url, { username: modest, password: 'modest', pathname: `/${modest}` });
  const settings = { ...postgres.settings, databaseUrl: url.href };
  await expect(migrate(settings, [CreateNotes1700000000000])).rejects.toThrow(
    /may not make roles: .* or set HALLPASS_ROLE_PER_SERVICE=off/,
  );
  await expect(migrate({ ...settings, rolePerService: false }, [CreateNotes1700000000000])).resolves.toEqual([]);
  await owner.query(`DROP DATABASE ${modest} WITH (FORCE)`);
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds()));
}
