import type pg from 'pg';

/** Otherwise `pg_stat_activity` keeps the state of its first read in the connection's transaction. */
const lookAgain = (connection: pg.Client) => connection.query('SELECT pg_stat_clear_snapshot()');

/** Number of transactions that wait for locks of this connection, directly or indirectly. */
export async function waitingBehind(connection: pg.Client): Promise<number> {
  await lookAgain(connection);
  const { rows } = await connection.query<{ count: number }>(
    `WITH RECURSIVE waiting AS MATERIALIZED (
       SELECT DISTINCT pid, pg_blocking_pids(pid) AS blocking FROM pg_locks WHERE NOT granted),
     behind AS (
       SELECT pg_backend_pid() AS pid
       UNION SELECT w.pid FROM waiting w, behind WHERE behind.pid = ANY(w.blocking))
     SELECT count(*)::integer AS count FROM behind WHERE pid <> pg_backend_pid()`,
  );
  return rows[0]!.count;
}

/**
 * Number of statements that wait for a row which this connection has locked. Does not count indirect waits: on a server
 * that tests share, those may belong to anyone.
 * @param text that the statement contains
 */
export async function waitingFor(connection: pg.Client, text: string): Promise<number> {
  await lookAgain(connection);
  const { rows } = await connection.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_stat_activity
     WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid)) AND position($1 IN query) > 0`,
    [text],
  );
  return rows[0]!.count;
}
