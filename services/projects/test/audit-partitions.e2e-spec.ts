/** @once statements on a separate database */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ADMIN_WRITE_ORDER,
  type AdminWrite,
  type Database,
  decodeCursor,
  keepPartitions,
  type ListRange,
  migrate,
  prepared,
  type Walked,
  walkAdminWrites,
} from '@hallpass/database';
import { identityMigrations } from '@hallpass/identity';
import { queueMigrations, uuidv7 } from '@hallpass/queue';
import { projectsMigrations } from '@hallpass/service-projects';
import { type MigratedDatabase, startMigratedDatabase } from '@hallpass/testing';
import pg from 'pg';

const ALL = [...identityMigrations, ...queueMigrations, ...projectsMigrations];
/** A release whose logs were not partitioned. */
const UNPARTITIONED = ALL.filter(({ name }) => Number(name.slice(-13)) < 1_795_530_000_000);
const DAY_MILLIS = 86_400_000;

let migrated: MigratedDatabase;
let owner: pg.Client;
let db: Database;
const project = randomUUID();
const rows = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;

/** The statement from the release before partitions, in which the table has no actors yet. */
const appendAsThen = prepared('append-audit-event-as-then')(
  `INSERT INTO projects.audit_event (project_id, id, event, user_id, occurred_at)
   VALUES (:projectId, :id::uuid, 'user.created', :userId::uuid, :at::timestamptz) ON CONFLICT DO NOTHING`,
);
const append = (of: Database, id: string, projectId = project) =>
  appendAsThen(of, { projectId, id, userId: randomUUID(), at: new Date().toISOString() });
/** Inserts a change as the trigger does. */
const note = (at = new Date()) =>
  rows(
    `INSERT INTO audit.admin_write (project_id, occurred_at, actor_kind, actor_id, operation, request_id, client_address,
       change, subject_kind, subject_id)
     VALUES ($1, $2, 'user', gen_random_uuid(), 'PATCH /x', 'r', '192.0.2.1', 'update', 'user', 'u') RETURNING id`,
    [project, at],
  );
const logged = async (table: string): Promise<{ id: string; part: string }[]> =>
  rows(`SELECT id, tableoid::regclass::text AS part FROM ${table} WHERE project_id = $1`, [project]);

/** Reads administrators' changes as a service does. */
async function adminWrites(range: ListRange = { limit: Infinity }, projectId = project): Promise<AdminWrite[]> {
  const read: AdminWrite[] = [];
  for await (const batch of walkAdminWrites(db, projectId, range).batches) read.push(...batch);
  return read;
}

beforeAll(async () => {
  migrated = await startMigratedDatabase(UNPARTITIONED, {
    env: { HALLPASS_AUDIT_LOG_RETENTION_DAYS: '100', HALLPASS_ADMIN_AUDIT_RETENTION_DAYS: '400' },
  });
  owner = new pg.Client({ connectionString: migrated.settings.databaseUrl! });
  await owner.connect();
  db = await migrated.open('projects');
});
afterAll(async () => {
  await owner?.end();
  await migrated?.stop();
});

it('the migration keeps all rows of the logs, their privileges and that they are append-only', async () => {
  const id = uuidv7();
  await append(db, id);
  const [{ id: written }] = (await note()) as [{ id: string }];
  await migrate(migrated.settings, ALL);
  expect(await logged('projects.audit_event')).toEqual([{ id, part: 'projects.audit_event_before' }]);
  expect(await logged('audit.admin_write')).toEqual([{ id: written, part: 'audit.admin_write_before' }]);

  // An event delivered twice is stored once.
  const next = uuidv7();
  for (const each of [id, next, next]) await append(db, each);
  expect((await logged('projects.audit_event')).map((row) => row.id).sort()).toEqual([id, next].sort());
  for (const statement of [
    `UPDATE projects.audit_event SET event = ''`,
    'UPDATE audit.admin_write SET operation = operation',
    'DELETE FROM audit.admin_write',
    'TRUNCATE audit.admin_write',
  ])
    await expect(owner.query(statement)).rejects.toThrow('append-only');
  expect(await adminWrites()).toMatchObject([{ id: written, subject_kind: 'user', before: null }]);
  for (const statement of ['DROP TABLE audit.admin_write_before', 'DELETE FROM audit.admin_write_before'])
    await expect(db.manager.query(statement)).rejects.toMatchObject({ code: '42501' });
});

it("administrators' changes are read newest first, page by page, project by project", async () => {
  const times = [1, 3, 2].map((hours) => new Date(Date.now() - hours * 3_600_000));
  for (const at of times) await note(at);
  const all = await adminWrites();
  expect(all.slice(1).map(({ occurred_at }) => occurred_at)).toEqual(
    [...times].sort((one, other) => other.getTime() - one.getTime()),
  );
  const { batches, cursorOf } = walkAdminWrites(db, project, { limit: 2 });
  const page = (await batches[Symbol.asyncIterator]().next()).value as Walked<AdminWrite>[];
  const cursor = decodeCursor(ADMIN_WRITE_ORDER, cursorOf(page[1]!, page[1]!))!;
  const idsOf = (writes: AdminWrite[]) => writes.map(({ id }) => id);
  expect(idsOf(await adminWrites({ cursor, limit: 2 }))).toEqual(idsOf(all).slice(2));
  expect(await adminWrites(undefined, randomUUID())).toEqual([]);
});

describe.each([
  ['projects.audit_event', 100],
  ['audit.admin_write', 400],
])('%s', (table, days) => {
  it('has monthly partitions: the current one and two in advance', async () => {
    const parts = await rows(
      `SELECT part::text, until FROM partitions.ranges('${table}'::regclass) ORDER BY until DESC`,
    );
    const [{ until }] = parts as [{ until: Date }];
    expect(until.getTime() - Date.now()).toBeGreaterThan(55 * DAY_MILLIS);
    expect(until.getUTCDate()).toBe(1);
  });

  it(`is kept for ${days} days, as configured, and dropped by whole partitions`, async () => {
    const name = (age: string) => `${table}_${age}`;
    // Detach the rows from before partitioning to make room for older partitions.
    const before = await logged(table);
    await rows(`ALTER TABLE ${table} DETACH PARTITION ${table}_before`);
    const make = (age: string, from: number, to: number) => {
      const bound = (ago: number) => `partitions.bound_at(now() - interval '${ago} days', ${table.endsWith('event')})`;
      return rows(`DO $$ BEGIN EXECUTE format('CREATE TABLE ${name(age)} PARTITION OF ${table} FOR VALUES FROM (%L) TO (%L)',
        ${bound(from)}, ${bound(to)}); END $$`);
    };
    await make('over', days + 32, days + 2);
    await make('young', days + 1, days - 1);
    await keepPartitions(db);
    const left = (await rows(`SELECT part::text FROM partitions.ranges('${table}'::regclass)`)).map(({ part }) => part);
    expect(left).not.toContain(name('over'));
    expect(left).toContain(name('young'));
    expect(before.length).toBeGreaterThan(0);
  });
});

it("retention follows the owner's setting, starting with the next migration", async () => {
  const keep = () =>
    rows(`SELECT name, keep::text FROM partitions.tables() WHERE name NOT LIKE 'queue.%' ORDER BY name`);
  expect(await keep()).toEqual([
    { name: 'audit.admin_write', keep: '400 days' },
    { name: 'projects.active_user', keep: '401 days' },
    { name: 'projects.audit_event', keep: '100 days' },
    { name: 'projects.webhook_attempt', keep: '90 days' },
    { name: 'projects.webhook_delivery', keep: '90 days' },
    { name: 'projects.webhook_message', keep: '90 days' },
  ]);
  await migrate({ ...migrated.settings, auditLogRetentionDays: 30 }, ALL);
  expect(await keep()).toContainEqual({ name: 'projects.audit_event', keep: '30 days' });
  const replaced = db.manager.query(`CREATE FUNCTION partitions.other() RETURNS integer LANGUAGE sql AS 'SELECT 1'`);
  await expect(replaced).rejects.toMatchObject({ code: '42501' });
});
