import { connectionUrl } from '@hallpass/database';
import type { Settings } from '@hallpass/settings';
import type { ClientBase } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, withClient } from '../start/connection.js';
import { bad, good, type Finding } from './finding.js';

const PATIENCE_MILLIS = 2_000;
const PAUSE_MILLIS = 250;

/**
 * Checks that the read replica is reachable, as services reach it, and follows the primary.
 * @param primary connected as the owner
 */
export async function checkReplica(primary: ClientBase, settings: Settings, replicaUrl: string): Promise<Finding> {
  const { hostname, port } = new URL(replicaUrl);
  const place = `${hostname}:${port || '5432'}`;
  const rows = await ask<{ written: string }>(
    primary,
    'SELECT CASE WHEN NOT pg_is_in_recovery() THEN pg_current_wal_lsn() END::text AS written',
  );
  try {
    return await withClient(connectionUrl(settings, 'users', replicaUrl), (replica) =>
      follows(replica, rows[0]!.written, place),
    );
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return bad(
      'replica',
      `The read replica at ${place} is not usable (${code ?? message}), so lists are read from the primary. Start it, or correct DATABASE_REPLICA_URL.`,
    );
  }
}

/** @param written how far the primary has written; null if it is not a primary */
async function follows(replica: ClientBase, written: string | null, place: string): Promise<Finding> {
  const deadline = Date.now() + PATIENCE_MILLIS;
  for (;;) {
    const rows = await ask<{ isStandby: boolean; hasAll: boolean | null }>(
      replica,
      `SELECT pg_is_in_recovery() AS "isStandby", pg_last_wal_replay_lsn() >= $1::pg_lsn AS "hasAll"`,
      [written],
    );
    const { isStandby, hasAll } = rows[0]!;
    if (!isStandby)
      return bad('replica', `${place} is not a standby. Set DATABASE_REPLICA_URL to a standby of the primary.`);
    if (hasAll !== false) return good('replica', place);
    if (Date.now() > deadline)
      return bad(
        'replica',
        `The read replica at ${place} is more than ${PATIENCE_MILLIS / 1000} s behind the primary. Check its log.`,
      );
    await pause(PAUSE_MILLIS);
  }
}
