// Simulates a week in minutes: `Date.now()` here and `now()` in the database return the time given to `set`.
const realNow = Date.now;

/** Functions that maintain partitions and depend on the time. */
const FUNCTIONS = ['make_ahead', 'drop_oldest', 'purge_default'];

/**
 * Affects connections that the owner opens afterwards: their statements find `simulated.now()` before PostgreSQL's own.
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
