import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg, { type ClientBase } from 'pg';
import { CreateNotes1700000000000, createOwnDatabase, type OwnDatabase } from '../../test/own-postgres.js';
import { databaseNameOf } from '../connection/role.js';
import { migrate } from '../migration/migrate.js';
import { encodingFault, extensionFault, versionFault } from './server-requirements.js';
import { UnfitDatabaseError } from './unfit-database-error.js';

const create = [CreateNotes1700000000000];

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

async function extensions(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT extname::text AS name FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

const serverOf = (number: number, version: string): ClientBase =>
  ({ query: () => Promise.resolve({ rows: [{ number, version }] }) }) as unknown as ClientBase;

it('names a PostgreSQL that is too old', async () => {
  await expect(versionFault(serverOf(140_020, '14.20 (Debian 14.20-1)'))).resolves.toBe(
    'PostgreSQL 14.20 (Debian 14.20-1) is too old. Set DATABASE_URL to PostgreSQL 15 or newer.',
  );
  await expect(versionFault(serverOf(150_000, '15.0'))).resolves.toBeNull();
  await expect(versionFault(owner)).resolves.toBeNull();
});

it('names an encoding that is not UTF8, before anything is changed', async () => {
  const latin = `${databaseNameOf(postgres.settings)}_latin`;
  await owner.query(`CREATE DATABASE ${latin} TEMPLATE template0 ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C'`);
  const url = new URL(postgres.settings.databaseUrl!);
  url.pathname = `/${latin}`;
  const run = migrate({ ...postgres.settings, databaseUrl: url.href }, create);
  await expect(run).rejects.toThrow(UnfitDatabaseError);
  await expect(run).rejects.toThrow(
    /has the encoding LATIN1, but Hallpass requires UTF8\. Create a database with .*ENCODING 'UTF8'/,
  );
  await owner.query(`DROP DATABASE ${latin} WITH (FORCE)`);
  await expect(encodingFault(owner)).resolves.toBeNull();
});

it('names the extensions that the server lacks, before anything is changed', async () => {
  const url = new URL(postgres.settings.databaseUrl!);
  url.searchParams.set('options', '-c extension_control_path=/nonexistent');
  const run = migrate({ ...postgres.settings, databaseUrl: url.href }, create);
  await expect(run).rejects.toThrow(UnfitDatabaseError);
  await expect(run).rejects.toThrow(
    /^The PostgreSQL server does not have the extensions btree_gin, pg_trgm\. Install .*contrib/,
  );
  await expect(extensions()).resolves.toEqual([]);
  await expect(owner.query(`SELECT to_regclass('public.migration') AS ledger`)).resolves.toMatchObject({
    rows: [{ ledger: null }],
  });
});

it('names the extensions that the owner may not create, and takes those of an administrator', async () => {
  const modest = `${databaseNameOf(postgres.settings)}_extensions`;
  await owner.query(`CREATE ROLE ${modest} LOGIN CREATEROLE PASSWORD 'modest'`);
  const url = new URL(postgres.settings.databaseUrl!);
  Object.assign(url, { username: modest, password: 'modest' });
  const settings = { ...postgres.settings, databaseUrl: url.href };
  await owner.query('CREATE EXTENSION pg_trgm');
  await expect(migrate(settings, create)).rejects.toThrow(
    'The role of DATABASE_URL cannot create the extension btree_gin. Ask an administrator to run CREATE EXTENSION IF NOT EXISTS btree_gin; in this database.',
  );
  await owner.query('CREATE EXTENSION btree_gin');
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await expect(extensionFault(client)).resolves.toBeNull();
  await client.end();
  await owner.query('DROP EXTENSION pg_trgm, btree_gin');
  await owner.query(`DROP ROLE ${modest}`);
});

it('creates the extensions', async () => {
  await migrate(postgres.settings, create);
  await expect(extensions()).resolves.toEqual(['btree_gin', 'pg_trgm']);
});
