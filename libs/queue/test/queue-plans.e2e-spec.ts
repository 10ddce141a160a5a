/** @once statements on a database of its own */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Database, Tx } from '@hallpass/database';
import { type MigratedDatabase, startMigratedDatabase } from '@hallpass/testing';
import { outbox, queueMigrations } from '@hallpass/queue';
import pg from 'pg';
import { deliveries } from '../src/deliveries.js';

/** PostgreSQL keeps the plan of a prepared statement until it notices that the table has grown. */
const WAITING = 5_000;
/** Maximum number of rows that a statement may read for one delivery: a few per partition. */
const FEW = 100;

let migrated: MigratedDatabase;
let client: pg.Client;
let db: Database;

beforeAll(async () => {
  migrated = await startMigratedDatabase(queueMigrations);
  client = new pg.Client({ connectionString: migrated.settings.databaseUrl! });
  await client.connect();
  // Stands in for a transaction.
  db = {
    queryRunner: { isReleased: false, connect: () => Promise.resolve(client) },
  } as unknown as Database;
});
afterAll(async () => {
  await client?.end();
  await migrated?.stop();
});

/** Returns the queue rows that this connection has recently read. */
async function rowsReadSoFar(): Promise<number> {
  const { rows } = await client.query(
    `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer AS read FROM pg_stat_xact_user_tables WHERE schemaname = 'queue'`,
  );
  return rows[0].read;
}

async function rowsRead(work: () => Promise<unknown>): Promise<number> {
  await client.query('BEGIN'); // PostgreSQL resets these counts only between transactions
  const before = await rowsReadSoFar();
  await work();
  const read = (await rowsReadSoFar()) - before;
  await client.query('COMMIT');
  return read;
}

const failure = { error: 'no', pauseMillis: 0, waitsFor: null };
const startedOf = async (id: string) => deliveries.start(db, { projectId: 'p', id }, 60_000, false);

/** Each statement takes a claimed delivery. */
const STATEMENTS: Record<string, (id: string) => Promise<unknown>> = {
  start: startedOf,
  finish: (id) => deliveries.finish(db as unknown as Tx, { projectId: 'p', id }),
  fail: (id) => deliveries.fail(db, { projectId: 'p', id, run: 1 }, { kind: 'counted', ...failure }),
  'fail without counting': (id) => deliveries.fail(db, { projectId: 'p', id, run: 1 }, { kind: 'stalled', ...failure }),
  bury: (id) => deliveries.bury(db, { projectId: 'p', id, run: 1 }, 'no'),
};

it('finds a delivery by its key even if the plan was made when few were waiting', async () => {
  await client.query('SET plan_cache_mode = force_generic_plan');
  const users = await migrated.open('users');
  const add = (projectId: string, count: number) =>
    users.transaction(async (tx) => {
      for (let n = 0; n < count; n++) await outbox.add(tx, 'user.deleted', projectId, { id: randomUUID(), teams: [] });
    });
  await add('p', 10);
  const claimed = async () => (await deliveries.claim(db, 1, 60_000)).deliveries[0]!.id;
  for (const statement of Object.values(STATEMENTS)) await statement(await claimed());
  await client.query(
    `INSERT INTO queue.delivery (project_id, id, event_id, consumer, next_try_at, first_due_at)
     SELECT project_id, gen_random_uuid(), event_id, consumer, now(), now() FROM (SELECT * FROM queue.delivery LIMIT 1) d, generate_series(1, $1)`,
    [WAITING],
  );
  const read: Record<string, number> = {};
  for (const [name, statement] of Object.entries(STATEMENTS)) {
    const id = await claimed();
    if (name !== 'start' && name !== 'finish') await startedOf(id);
    read[name] = await rowsRead(() => statement(id));
  }
  await add('q', 1);
  await client.query('RESET plan_cache_mode');
  read['claim with a new plan'] = await rowsRead(() => deliveries.claim(db, 8, 60_000, true));
  expect(Object.entries(read).filter(([, rows]) => rows > FEW)).toEqual([]);
});
