/** @once statements on a database of its own */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Database, keepPartitions, migrate, prepared } from '@hallpass/database';
import { type MigratedDatabase, startMigratedDatabase } from '@hallpass/testing';
import { EVENTS, listDeadDeliveries, outbox, queueMigrations, replayDeadDeliveries, uuidv7 } from '@hallpass/queue';
import { asOwner } from './support/effects.js';

/** A release whose outbox and delivery tables had no partitions. */
const UNPARTITIONED = queueMigrations.filter(({ name }) => Number(name.slice(-13)) < 1_795_530_000_000);
const DAY_MILLIS = 86_400_000;
const TODAY = Math.floor(Date.now() / DAY_MILLIS);

function dayBound(daysAgo: number): string {
  const hex = ((TODAY - daysAgo) * DAY_MILLIS).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
const idOf = (daysAgo: number): string => dayBound(daysAgo).slice(0, 14) + '7' + randomUUID().slice(15);

let migrated: MigratedDatabase;
let db: Database;
const owner = <Row = any>(text: string): Promise<Row[]> =>
  asOwner(migrated.settings.databaseUrl!, text) as Promise<Row[]>;
const addEvent = (of: Database, projectId = 'p'): Promise<string> =>
  of.transaction((tx) => outbox.add(tx, 'user.deleted', projectId, { id: randomUUID(), teams: [] }));

/**
 * The statement of the release before partitions, when the outbox had no causes. Prepared, so that it locks the tables
 * in the migration's order.
 */
const insertAsThen = prepared<Record<string, never>>('test_outbox_add_as_then', { global: 'one project' })(
  `WITH event AS (INSERT INTO queue.outbox (project_id, id, event, payload) VALUES ('p', :id, 'user.deleted', '{}'))
   INSERT INTO queue.delivery (project_id, id, event_id, consumer, next_try_at)
   SELECT 'p', id, :id, consumer, now() FROM unnest(:deliveryIds::uuid[], :consumers::text[]) AS d (id, consumer)`,
);
const addEventAsThen = (of: Database): Promise<string> =>
  of.transaction(async (tx) => {
    const id = uuidv7();
    const { subscribers } = EVENTS['user.deleted'];
    await insertAsThen(tx, { id, deliveryIds: subscribers.map(() => uuidv7()), consumers: subscribers });
    return id;
  });

const partitionsOf = async (table: string): Promise<string[]> => {
  const rows = await owner<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = '${table}'::regclass ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};
const partOf = async (table: string, id: string): Promise<string | undefined> =>
  (await owner<{ part: string }>(`SELECT tableoid::regclass::text AS part FROM ${table} WHERE id = '${id}'`))[0]?.part;
const today = (table: string): string => `${table}_${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`;

beforeAll(async () => {
  migrated = await startMigratedDatabase(queueMigrations);
  db = await migrated.open('users');
});
afterAll(() => migrated?.stop());

describe.each(['queue.outbox', 'queue.delivery'])('%s', (table) => {
  it('has a partition for today and the days to come, which are made once', async () => {
    const made = await partitionsOf(table);
    expect(made).toContain(today(table));
    expect(made.length).toBeGreaterThanOrEqual(4);
    await Promise.all(Array.from({ length: 4 }, () => keepPartitions(db)));
    expect(await partitionsOf(table)).toEqual(made);
  });

  it('is changed by its owner alone', async () => {
    const denied = (text: string) => expect(db.manager.query(text)).rejects.toMatchObject({ code: '42501' });
    await denied(`DROP TABLE ${table}_default`);
    await denied(`DELETE FROM ${today(table)}`);
    await denied(`CREATE OR REPLACE FUNCTION partitions.tables() RETURNS integer LANGUAGE sql AS 'SELECT 1'`);
    await expect(db.manager.query(`SELECT partitions.drop_oldest('users.user')`)).rejects.toMatchObject({
      code: 'P0002',
    });
  });
});

describe('a day that is over for a week', () => {
  interface Past {
    event: string;
    delivery: string;
  }
  /**
   * Creates a partition for the day, with an event and its delivery for each state, given as SQL for `done_at,
   * dead_at`.
   */
  async function pastDay(daysAgo: number, states: Record<string, string>): Promise<Record<string, Past>> {
    for (const table of ['queue.outbox', 'queue.delivery'])
      await owner(
        `CREATE TABLE ${table}_past${daysAgo} PARTITION OF ${table}
           FOR VALUES FROM ('${dayBound(daysAgo)}') TO ('${dayBound(daysAgo - 1)}')`,
      );
    const made: Record<string, Past> = {};
    for (const [state, ends] of Object.entries(states)) {
      const [event, delivery] = [idOf(daysAgo), idOf(daysAgo)];
      made[state] = { event, delivery };
      const at = `now() - interval '${daysAgo} days'`;
      await owner(
        `INSERT INTO queue.outbox (project_id, id, event, payload, created_at) VALUES ('p', '${event}', 'mail.requested', '{}', ${at});
         INSERT INTO queue.delivery (project_id, id, event_id, consumer, created_at, next_try_at, done_at, dead_at)
         SELECT 'p', '${delivery}', '${event}', 'email', ${at}, ${at}, ${ends}`,
      );
    }
    return made;
  }
  const left = async ({ event, delivery }: Past): Promise<(string | undefined)[]> => [
    await partOf('queue.outbox', event),
    await partOf('queue.delivery', delivery),
  ];
  const KEPT = ['queue.outbox_default', 'queue.delivery_default'];
  const GONE = [undefined, undefined];

  it('is dropped with what is done, and not a day earlier', async () => {
    const week = await pastDay(7, { done: 'now(), NULL::timestamptz' });
    const past = await pastDay(9, { done: `now(), NULL::timestamptz` });
    await Promise.all([keepPartitions(db), keepPartitions(db)]);
    expect(await left(past['done']!)).toEqual(GONE);
    expect(await partitionsOf('queue.outbox')).not.toContain('queue.outbox_past9');
    expect(await partitionsOf('queue.delivery')).not.toContain('queue.delivery_past9');
    expect(await left(week['done']!)).toEqual(['queue.outbox_past7', 'queue.delivery_past7']);
  });

  it('leaves what is open or dead, with its event, and dead ones can be replayed', async () => {
    const past = await pastDay(20, {
      open: 'NULL, NULL',
      dead: `NULL, now() - interval '20 days'`,
      done: 'now(), NULL::timestamptz',
    });
    await keepPartitions(db);
    expect(await left(past['open']!)).toEqual(KEPT);
    expect(await left(past['dead']!)).toEqual(KEPT);
    expect(await left(past['done']!)).toEqual(GONE);
    expect(await listDeadDeliveries(db)).toMatchObject([{ id: past['dead']!.delivery, event: 'mail.requested' }]);
    expect(await replayDeadDeliveries(db, 'all')).toBe(1);
    await owner(
      `UPDATE queue.delivery SET done_at = now() - interval '8 days' WHERE event_id = '${past['open']!.event}'`,
    );
    await keepPartitions(db);
    expect(await left(past['open']!)).toEqual(GONE);
    expect(await left(past['dead']!)).toEqual(KEPT);
  });

  it('leaves dead ones for 90 days', async () => {
    const past = await pastDay(100, {
      89: `NULL::timestamptz, now() - interval '89 days'`,
      91: `NULL::timestamptz, now() - interval '91 days'`,
    });
    await keepPartitions(db);
    expect(await left(past['89']!)).toEqual(KEPT);
    expect(await left(past['91']!)).toEqual(GONE);
  });

  it('leaves an event one of whose deliveries is of the next day, and not done', async () => {
    const past = await pastDay(30, { done: 'now(), NULL::timestamptz' });
    const late = idOf(3);
    await owner(
      `INSERT INTO queue.delivery (project_id, id, event_id, consumer) VALUES ('p', '${late}', '${past['done']!.event}', 'auth')`,
    );
    await keepPartitions(db);
    expect(await left(past['done']!)).toEqual(['queue.outbox_default', undefined]);
  });
});

it('takes what is published when nobody has made partitions, and goes on with them when somebody does', async () => {
  const tables = ['queue.outbox', 'queue.delivery'];
  for (const table of tables)
    for (const part of await partitionsOf(table)) if (!part.endsWith('_default')) await owner(`DROP TABLE ${part}`);
  const id = await addEvent(db);
  expect(await partOf('queue.outbox', id)).toBe('queue.outbox_default');
  await keepPartitions(db);
  for (const table of tables) {
    const made = await partitionsOf(table);
    // Today started without a partition, and ends without one.
    expect(made).not.toContain(today(table));
    expect(made.length).toBeGreaterThanOrEqual(3);
  }
  expect(await partOf('queue.outbox', id)).toBe('queue.outbox_default');
  expect(await partOf('queue.outbox', await addEvent(db))).toBe('queue.outbox_default');
});

describe('the migration of a queue that is in use', () => {
  let old: MigratedDatabase;
  afterAll(() => old?.stop());

  it('keeps every row, holds nobody up, and leaves ids unique and roles with their rights', async () => {
    old = await startMigratedDatabase(UNPARTITIONED);
    const writer = await old.open('users');
    const ids = [await addEventAsThen(writer), await addEventAsThen(writer)];
    let isOver = false;
    const writing = (async () => {
      while (!isOver) ids.push(await addEventAsThen(writer));
    })();
    await migrate(old.settings, queueMigrations);
    isOver = true;
    await writing;
    ids.push(await addEventAsThen(writer));

    const rows = await asOwner(
      old.settings.databaseUrl!,
      `SELECT o.id, o.tableoid::regclass::text AS event, count(d.id)::int AS deliveries, min(d.tableoid::regclass::text) AS delivery
       FROM queue.outbox o JOIN queue.delivery d ON d.project_id = o.project_id AND d.event_id = o.id GROUP BY 1, 2 ORDER BY 1`,
    );
    expect(rows).toEqual(
      ids.sort().map((id) => ({
        id,
        event: 'queue.outbox_before',
        deliveries: EVENTS['user.deleted'].subscribers.length,
        delivery: 'queue.delivery_before',
      })),
    );
    const again = writer.manager.query(
      `INSERT INTO queue.outbox (project_id, id, event, payload) VALUES ('p', $1, 'user.deleted', '{}')`,
      [ids[0]],
    );
    await expect(again).rejects.toMatchObject({ code: '23505' });
    await expect(migrate(old.settings, queueMigrations)).resolves.toEqual([]);
  });
});
