import type pg from 'pg';

/** Else `pg_stat_activity` stays what it was when the transaction of the connection first looked. */
const lookAgain = (connection: pg.Client) => connection.query('SELECT pg_stat_clear_snapshot()');

/** How many transactions wait for what this connection has locked, at once or behind one another. */
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
 * How many statements wait for a row that this connection has locked. Whoever waits behind another one does not count:
 * for the tables of a server that tests share, that may be anybody.
 * @param text what the statement holds
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
