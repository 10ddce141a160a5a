import type pg from 'pg';

/**
 * How many transactions wait for what this connection has locked, at once or behind one another. Asks for locks: what
 * `pg_stat_activity` shows stays the same for the length of a transaction.
 */
export async function waitingBehind(connection: pg.Client): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    `WITH RECURSIVE waiting AS MATERIALIZED (
       SELECT DISTINCT pid, pg_blocking_pids(pid) AS blocking FROM pg_locks WHERE NOT granted),
     behind AS (
       SELECT pg_backend_pid() AS pid
       UNION SELECT w.pid FROM waiting w, behind WHERE behind.pid = ANY(w.blocking))
     SELECT count(*)::integer - 1 AS count FROM behind`,
  );
  return rows[0]!.count;
}
