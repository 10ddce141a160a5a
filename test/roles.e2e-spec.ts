/** @once roles and grants of the database, the same in both modes */

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectionUrl, SERVICE_ROLES, type ServiceRole } from '@hallpass/database';
import pg from 'pg';
import { loadSettings, type Settings, withGeneratedSecrets } from '@hallpass/settings';
import { server } from '@hallpass/testing';

/** Each service adds its sections to archives of users. */
const DATA_EXPORTS = ['users.data_export_step', 'users.data_export_part'];
/** Some columns, see below: whether the user of a session has a second factor. */
const SECOND_FACTORS = ['auth.session', 'auth.totp'];

/**
 * The tables that each role may write and read, repeated independently of `grants.ts`. `schema.*` means every table of
 * it. The database must reject everything else (security H3).
 */
const TABLE: Record<ServiceRole, { writes: string[]; reads: string[] }> = {
  gateway: {
    writes: ['auth.process'],
    reads: [
      'projects.project',
      'projects.internal_api_key',
      'users.user',
      'users.team_member',
      'users.contact_channel',
      'auth.signing_key',
      'auth.revocation',
      // Some columns, see below.
      'auth.session',
      'auth.application',
      'auth.oauth_record',
      'auth.totp',
    ],
  },
  auth: {
    writes: ['auth.*', 'users.*', 'permissions.*', 'queue.*', 'projects.metric_change'],
    reads: ['projects.*'],
  },
  users: {
    writes: [
      'users.*',
      'permissions.*',
      'queue.*',
      'auth.password',
      'auth.totp',
      'auth.passkey',
      'auth.oauth_account',
      'auth.verification_code',
      'auth.session',
      'auth.revocation',
      'auth.send_counter',
    ],
    reads: ['projects.*', 'auth.application'],
  },
  permissions: {
    writes: ['permissions.*', 'queue.*'],
    reads: ['users.*', 'projects.*', 'auth.verification_code', ...SECOND_FACTORS],
  },
  projects: {
    writes: [
      'projects.*',
      'users.*',
      'permissions.*',
      'queue.*',
      'auth.*',
      '!auth.signing_key',
      '!auth.signing_key_private',
      '!auth.subject_key',
    ],
    // Only triggers write there, with the owner's rights (security I4).
    reads: ['audit.*', 'payments.recorded_catalog'],
  },
  payments: {
    writes: ['payments.*', 'auth.verification_code', 'auth.daily_count', 'queue.*', ...DATA_EXPORTS],
    reads: ['users.*', 'permissions.*', 'projects.*', ...SECOND_FACTORS],
  },
  email: {
    writes: ['email.*', 'auth.verification_code', 'auth.send_counter', 'queue.*', ...DATA_EXPORTS],
    reads: ['users.*', 'permissions.*', 'projects.*', ...SECOND_FACTORS],
  },
  queue: { writes: ['bullmq.*'], reads: [] },
};

/** Entries are added and never changed; a trigger keeps them while their project exists (security L6). */
const LEDGERS = ['payments.item_change', 'payments.money_entry'];

/**
 * Tables that every process reads to check whether it may serve: migrations, and whether its secret is the right one.
 * The role `queue` has no process.
 */
const READ_AT_START = ['public.migration', 'public.secret_canary'];

/** For each privilege, a statement that needs only this privilege and touches no row. */
const ATTEMPTS = {
  SELECT: (table: string) => `SELECT FROM ${table} LIMIT 0`,
  INSERT: (table: string) => `INSERT INTO ${table} DEFAULT VALUES`,
  UPDATE: (table: string, column: string) => `UPDATE ${table} SET ${column} = DEFAULT WHERE false`,
  DELETE: (table: string) => `DELETE FROM ${table} WHERE false`,
};
type Privilege = keyof typeof ATTEMPTS;
const INSUFFICIENT_PRIVILEGE = '42501';

interface Table {
  schema: string;
  name: string;
  column: string;
}

/** Settings of the run's server, with its generated secret. */
let settings: Settings;
let tables: Table[];
const clients = new Map<ServiceRole, pg.Client>();

beforeAll(async () => {
  settings = loadSettings(
    withGeneratedSecrets({ DATABASE_URL: server.databaseUrl!, HALLPASS_DATA_DIR: server.dataDir }),
  );
  const owner = new pg.Client({ connectionString: server.databaseUrl! });
  await owner.connect();
  const { rows } = await owner.query<Table>(
    `SELECT table_schema::text AS schema, table_name::text AS name,
            coalesce(min(column_name::text) FILTER (WHERE column_name = 'project_id'), min(column_name::text)) AS column
     FROM information_schema.tables JOIN information_schema.columns USING (table_schema, table_name)
     JOIN pg_class c ON c.oid = format('%I.%I', table_schema, table_name)::regclass
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') AND is_generated = 'NEVER'
       AND NOT c.relispartition
     GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  tables = rows;
  await owner.end();
  for (const role of SERVICE_ROLES) {
    const client = new pg.Client({ connectionString: connectionUrl(settings, role) });
    await client.connect();
    clients.set(role, client);
  }
});

afterAll(async () => {
  for (const client of clients.values()) await client.end();
});

/** Whether the database allows the role to do it; a row that violates a constraint has passed the privilege check. */
async function isAllowed(role: ServiceRole, statement: string): Promise<boolean> {
  const client = clients.get(role)!;
  await client.query('BEGIN');
  try {
    await client.query(statement);
    return true;
  } catch (error) {
    return (error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE;
  } finally {
    await client.query('ROLLBACK');
  }
}

function expected(role: ServiceRole, { schema, name }: Table, privilege: Privilege): boolean {
  if (READ_AT_START.includes(`${schema}.${name}`)) return privilege === 'SELECT' && role !== 'queue';
  const { writes, reads } = TABLE[role];
  const names = (list: string[]): boolean => list.includes(`${schema}.${name}`) || list.includes(`${schema}.*`);
  const isWritten = names(writes) && !writes.includes(`!${schema}.${name}`);
  if (privilege === 'UPDATE' && LEDGERS.includes(`${schema}.${name}`)) return false;
  return privilege === 'SELECT' ? isWritten || names(reads) : isWritten;
}

describe.each(SERVICE_ROLES)('the role %s', (role) => {
  it('connects as itself, without power over the server', async () => {
    const { rows } = await clients
      .get(role)!
      .query(
        `SELECT rolname::text AS name, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls FROM pg_roles WHERE rolname = current_user`,
      );
    const powers = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false };
    const name = `${new URL(server.databaseUrl!).pathname.slice(1)}_${role}`;
    expect(rows).toEqual([{ name, ...powers }]);
  });

  it('may touch exactly what its row of the table says', async () => {
    const wrong: string[] = [];
    for (const table of tables) {
      for (const privilege of Object.keys(ATTEMPTS) as Privilege[]) {
        const quoted = `${pg.escapeIdentifier(table.schema)}.${pg.escapeIdentifier(table.name)}`;
        const allowed = await isAllowed(role, ATTEMPTS[privilege](quoted, pg.escapeIdentifier(table.column)));
        if (allowed !== expected(role, table, privilege))
          wrong.push(`${privilege} ${table.schema}.${table.name} is ${allowed ? 'allowed' : 'refused'}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    'CREATE SCHEMA own',
    'CREATE TABLE public.own ()',
    'TRUNCATE users.team_member',
    'DROP TABLE queue.outbox',
    'ALTER TABLE users.team ADD extra text',
    `CREATE ROLE friend`,
  ])('may not %s', async (statement) => {
    await expect(isAllowed(role, statement)).resolves.toBe(false);
  });
});

it('covers every table of the schema: none is new to this test', () => {
  const known = new Set(
    Object.values(TABLE).flatMap(({ writes, reads }) => [...writes, ...reads].map((name) => name.split('.')[0])),
  );
  const unknown = tables.filter(
    ({ schema, name }) => !known.has(schema) && !READ_AT_START.includes(`${schema}.${name}`),
  );
  expect(unknown).toEqual([]);
  expect(tables.length).toBeGreaterThan(20);
});

it('the expiry of a code is all that permissions change of it', async () => {
  const set = (column: string): string =>
    `UPDATE auth.verification_code SET ${column} = ${column} WHERE project_id = 'none'`;
  await expect(isAllowed('permissions', set('expires_at'))).resolves.toBe(true);
  for (const column of ['code_hash', 'attempts', 'used_at', 'subject', 'data', 'user_id'])
    await expect(isAllowed('permissions', set(column))).resolves.toBe(false);
});

it.each(['gateway', 'permissions', 'payments', 'email'] as const)(
  '%s reads of sessions and factors only whether they exist',
  async (role) => {
    for (const [column, table] of [
      ['is_multi_factor', 'session'],
      ['user_id', 'totp'],
    ])
      await expect(isAllowed(role, `SELECT ${column} FROM auth.${table} LIMIT 0`)).resolves.toBe(true);
    for (const [column, table] of [
      ['token_hash', 'session'],
      ['secret', 'totp'],
    ])
      await expect(isAllowed(role, `SELECT ${column} FROM auth.${table} LIMIT 0`)).resolves.toBe(false);
  },
);

it('the gateway reads only whether grants and applications are live', async () => {
  const read = (column: string, table: string): string => `SELECT ${column} FROM auth.${table} LIMIT 0`;
  for (const column of ['user_id', 'application_id', 'ended_at', 'last_used_at'])
    await expect(isAllowed('gateway', read(column, 'session'))).resolves.toBe(true);
  for (const [column, table] of [
    ...['token_hash', 'scopes'].map((name) => [name, 'session'] as const),
    ...['redirect_uris', 'display_name'].map((name) => [name, 'application'] as const),
    ['payload', 'oauth_record'] as const,
  ])
    await expect(isAllowed('gateway', read(column, table))).resolves.toBe(false);
});

describe('the configuration of a project', () => {
  const set = (column: string): string => `UPDATE projects.project SET ${column} = DEFAULT WHERE project_id = 'none'`;

  it.each(['permissions', 'email'] as const)('is changed by %s, and nothing beside it', async (role) => {
    for (const column of ['config_override', 'version']) await expect(isAllowed(role, set(column))).resolves.toBe(true);
    for (const column of ['project_id', 'owner_team_id', 'is_production_mode', 'deleted_at', 'display_name'])
      await expect(isAllowed(role, set(column))).resolves.toBe(false);
  });

  it('has its version raised by payments, and nothing beside it', async () => {
    await expect(isAllowed('payments', set('version'))).resolves.toBe(true);
    for (const column of ['config_override', 'owner_team_id', 'is_production_mode', 'deleted_at'])
      await expect(isAllowed('payments', set(column))).resolves.toBe(false);
  });

  it.each(['gateway', 'auth', 'users', 'queue'] as const)('is not changed by %s', async (role) => {
    for (const column of ['config_override', 'version'])
      await expect(isAllowed(role, set(column))).resolves.toBe(false);
  });
});
