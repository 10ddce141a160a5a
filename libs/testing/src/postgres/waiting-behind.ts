import type pg from 'pg';

/**
 * How many transactions wait for what this connection has locked, at once or behind one another.
 * @param text what their statements hold, where others may wait for the same
 */
export async function waitingBehind(connection: pg.Client, text = ''): Promise<number> {
  // Else `pg_stat_activity` stays what it was when this connection's transaction first looked.
  await connection.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await connection.query<{ count: number }>(
    `WITH RECURSIVE waiting AS MATERIALIZED (
       SELECT DISTINCT pid, pg_blocking_pids(pid) AS blocking FROM pg_locks WHERE NOT granted),
     behind AS (
       SELECT pg_backend_pid() AS pid
       UNION SELECT w.pid FROM waiting w, behind WHERE behind.pid = ANY(w.blocking))
     SELECT count(*)::integer AS count FROM behind b JOIN pg_stat_activity a ON a.pid = b.pid
     WHERE b.pid <> pg_backend_pid() AND position($1 IN a.query) > 0`,
    [text],
  );
  return rows[0]!.count;
}
