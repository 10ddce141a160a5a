// The size of the schema `queue` at 100 writes a second, day by day. Makes a fraction of the writes, each with the
// production code.
import { randomUUID } from 'node:crypto';
import { Database, keepPartitions } from '@hallpass/database';
import { outbox } from '@hallpass/queue';
import { deliveries } from '../../libs/queue/dist/deliveries.js';

// Simulates a week in minutes: `Date.now()` here and `now()` in the database return the time given to `set`.
const realNow = Date.now;

/** Functions that maintain partitions and depend on the time. */
const FUNCTIONS = ['make_ahead', 'drop_oldest', 'purge_default'];

const DAY_MILLIS = 86_400_000;
const STEP_MILLIS = 600_000;
const STEPS_A_DAY = DAY_MILLIS / STEP_MILLIS;
const PROJECTS = Array.from({ length: 20 }, () => randomUUID());
const WORKERS = 5;
/** Each delivery leaves two dead versions, from its claim and its end; autovacuum starts at a fifth of the table. */
const DEAD_VERSIONS = 2;
const VACUUM_SHARE = 0.2;

/** A user as in `user.updated`. */
const userJson = JSON.stringify({
  id: randomUUID(),
  display_name: 'Quillon Vexworth',
  primary_email: 'quillon.vexworth@example.com',
  client_metadata: { notes: 'x'.repeat(600) },
  server_metadata: null,
  selected_team: { id: randomUUID(), display_name: 'A team with a name' },
});

/**
 * @param {{ client: import('pg').Client, settings: object, days: number, perSecond: number, scale: number }} options
 *   `scale`: one in this many writes is made
 */
export async function simulateWeek({ client, settings, days, perSecond, scale }) {
  const { rows } = await client.query('SELECT current_database() AS name');
  const clock = await simulateClock(client, rows[0].name);
  const db = new Database('users', settings);
  await db.ready();
  const perStep = (perSecond * STEP_MILLIS) / 1000 / scale;
  // Starts tomorrow, so that no day starts in the middle.
  const start = (Math.floor(Date.now() / DAY_MILLIS) + 1) * DAY_MILLIS;
  const figures = [];
  try {
    for (let day = 0; day < days; day += 1) {
      let [live, unvacuumed] = [0, 0];
      for (let step = 0; step < STEPS_A_DAY; step += 1) {
        const at = start + day * DAY_MILLIS + step * STEP_MILLIS;
        await clock.set(at);
        if (step % 6 === 0) await keepPartitions(db);
        await write(db, perStep);
        await clock.set(at + 5_000);
        await deliver(db);
        live += perStep;
        unvacuumed += perStep;
        if (DEAD_VERSIONS * unvacuumed > VACUUM_SHARE * live) {
          await vacuumDay(client, at);
          unvacuumed = 0;
        }
      }
      figures.push(await look(client, { day: day + 1, events: perStep * STEPS_A_DAY, scale }));
      console.log(line(figures.at(-1)));
    }
  } finally {
    clock.stop();
    await db.onApplicationShutdown();
  }
  return figures;
}

async function write(db, count) {
  let left = count;
  const worker = async () => {
    while (left-- > 0) {
      const projectId = PROJECTS[left % PROJECTS.length];
      await db.transaction((tx) =>
        outbox.add(tx, 'user.updated', projectId, { id: randomUUID(), user_json: userJson }),
      );
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
}

async function deliver(db) {
  for (;;) {
    const claimed = await deliveries.claim(db, 100, 60_000);
    if (claimed.length === 0) return;
    const keys = claimed.map(({ project_id, id }) => ({ projectId: project_id, deliveryId: id }));
    await db.transaction((tx) => deliveries.finishBatch(tx, keys));
  }
}

async function vacuumDay(client, at) {
  const suffix = new Date(at).toISOString().slice(0, 10).replaceAll('-', '');
  for (const table of ['outbox', 'delivery']) await client.query(`VACUUM ANALYZE queue.${table}_${suffix}`);
}

async function look(client, { day, events, scale }) {
  await client.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await client.query(
    `SELECT sum(pg_total_relation_size(c.oid))::float8 AS bytes, count(*) FILTER (WHERE relispartition)::int AS partitions,
       (SELECT sum(n_tup_del)::int FROM pg_stat_all_tables WHERE schemaname = 'queue') AS deletes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'queue' AND relkind = 'r'`,
  );
  const { bytes, partitions, deletes } = rows[0];
  return { day, events: events * scale, gigabytes: Math.round((bytes * scale) / 1e7) / 100, partitions, deletes };
}

const line = ({ day, gigabytes, partitions, deletes }) =>
  `  day ${String(day).padStart(2)} ${gigabytes.toFixed(2).padStart(8)} GB  ${partitions} partitions, ${deletes} rows deleted`;

/**
 * Affects connections that the owner opens afterwards: their statements find `simulated.now()` before PostgreSQL's own.
 * @param {import('pg').Client} client connected as the owner
 */
async function simulateClock(client, database) {
  for (const statement of [
    'CREATE SCHEMA simulated',
    'CREATE TABLE simulated.clock (at timestamptz NOT NULL)',
    'INSERT INTO simulated.clock VALUES (pg_catalog.now())',
    `CREATE FUNCTION simulated.now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT at FROM simulated.clock'`,
    `ALTER DATABASE "${database}" SET search_path = simulated, public, pg_catalog`,
    ...FUNCTIONS.map(
      (name) => `ALTER FUNCTION partitions.${name}(text) SET search_path = simulated, pg_catalog, pg_temp`,
    ),
    ...['outbox', 'delivery'].map(
      (table) => `ALTER TABLE queue.${table} ALTER COLUMN created_at SET DEFAULT simulated.now()`,
    ),
  ])
    await client.query(statement);
  return {
    async set(millis) {
      Date.now = () => millis;
      await client.query('UPDATE simulated.clock SET at = $1', [new Date(millis)]);
    },
    stop() {
      Date.now = realNow;
    },
  };
}
