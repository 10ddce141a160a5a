// A week in minutes: what `Date.now()` says here, and `now()` in the database, is what `set` has been told.
const realNow = Date.now;

/** The upkeep of partitions, which looks at the time. */
const FUNCTIONS = ['make_ahead', 'drop_oldest', 'purge_default'];

/**
 * For connections that are opened after it, as the owner. Statements find `simulated.now()` before PostgreSQL's own.
 * @param {import('pg').Client} client connected as the owner
 */
export async function simulateClock(client, database) {
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
