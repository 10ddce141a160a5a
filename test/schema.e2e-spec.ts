/** @once the catalogue of the database, the same in both modes */

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AUDITED_SCHEMAS, UNAUDITED } from '@hallpass/database';
import pg from 'pg';
import { server } from '@hallpass/testing';

/** Tables of the installation, which have no project, with the reason. */
const GLOBAL: Record<string, string> = {
  'auth.process': 'which processes without Redis use the database',
  'public.migration': 'which migrations have run',
  'public.secret_canary': 'what HALLPASS_SECRET has sealed, for the whole of the database',
  'bullmq.*': "BullMQ's own tables: a job there holds a delivery's id and its project, and no other memory",
};

let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: server.databaseUrl! });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
});

async function names(query: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(query);
  return rows.map(({ name }) => name).filter((name) => !isGlobal(name));
}

function isGlobal(name: string): boolean {
  const [schema = '', table = ''] = name.split('.');
  return `${schema}.*` in GLOBAL || `${schema}.${table}` in GLOBAL;
}

/** Partitions have the columns of their table, and names that depend on the day. */
const OURS = `n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast') AND NOT c.relispartition`;

it('has the project in every row (security H1)', async () => {
  const without = await names(
    `SELECT format('%s.%s', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND ${OURS} AND NOT EXISTS (
       SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'project_id' AND a.attnotnull)`,
  );
  expect(without).toEqual([]);
});

it('begins every unique index with the project', async () => {
  const without = await names(
    `SELECT format('%s.%s.%s', n.nspname, c.relname, i.indexrelid::regclass) AS name
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
     WHERE i.indisunique AND ${OURS} AND a.attname IS DISTINCT FROM 'project_id'`,
  );
  expect(without).toEqual([]);
});

it('refers from one table to another within one project only', async () => {
  const across = await names(
    `SELECT format('%s.%s.%s', n.nspname, c.relname, f.conname) AS name
     FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE f.contype = 'f' AND ${OURS} AND NOT EXISTS (
       SELECT 1 FROM unnest(f.conkey, f.confkey) AS pair (here, there)
       JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = pair.here AND a.attname = 'project_id'
       JOIN pg_attribute b ON b.attrelid = f.confrelid AND b.attnum = pair.there AND b.attname = 'project_id')`,
  );
  expect(across).toEqual([]);
});

it('audits what administrators change in every table, but for those that say why not (security I4)', async () => {
  const { rows } = await owner.query<{ name: string; is_audited: boolean }>(
    `SELECT format('%s.%s', n.nspname, c.relname) AS name, EXISTS (
       SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'audit_admin_write' AND t.tgenabled = 'O') AS is_audited
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname = ANY($1)`,
    [AUDITED_SCHEMAS],
  );
  const unaudited = rows.filter(({ is_audited }) => !is_audited).map(({ name }) => name);
  expect(unaudited.sort()).toEqual(Object.keys(UNAUDITED).sort());
  const schemas = await owner.query<{ name: string }>(
    `SELECT DISTINCT schemaname::text AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const others = schemas.rows.map(({ name }) => name).filter((name) => !AUDITED_SCHEMAS.includes(name as never));
  // The log itself, due work, BullMQ's schema, and the list of migrations.
  expect(others.sort()).toEqual(['audit', 'bullmq', 'public', 'queue']);
});

it('has the indexes and constraints of test/schema/expected.txt, each of them valid', async () => {
  const { rows } = await owner.query<{ line: string }>(
    `SELECT pg_get_indexdef(i.indexrelid) AS line FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
       JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname NOT IN ('bullmq', 'public') AND ${OURS} AND i.indisvalid
     UNION ALL
     SELECT format('%s.%s %s %s', n.nspname, c.relname, f.conname, pg_get_constraintdef(f.oid)) FROM pg_constraint f
       JOIN pg_class c ON c.oid = f.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE f.contype IN ('c', 'f') AND n.nspname <> 'bullmq' AND ${OURS} AND f.convalidated`,
  );
  const expected = readFileSync(new URL('schema/expected.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  expect(rows.map(({ line }) => line).sort()).toEqual(expected);
});

it('lists as global only what exists', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT format('%s.%s', schemaname, tablename) AS name FROM pg_tables UNION SELECT DISTINCT schemaname || '.*' FROM pg_tables`,
  );
  const existing = new Set(rows.map(({ name }) => name));
  for (const name of Object.keys(GLOBAL)) expect(existing).toContain(name);
});
