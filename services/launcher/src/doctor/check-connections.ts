import { connectionUrl, POOL_SIZE, SERVICE_ROLES } from '@hallpass/database';
import { QUEUE_POOL_SIZE } from '@hallpass/queue';
import { SERVICE_PROCESSES, type Settings } from '@hallpass/settings';
import type { ClientBase } from 'pg';
import { ask } from '../start/connection.js';
import { bad, good, type Finding } from './finding.js';

/**
 * Checks that the server, the database and the service roles allow the connections of one process of each kind.
 * Replicas need more, as explained in docs/self-hosting.md.
 */
export async function checkConnections(client: ClientBase, settings: Settings): Promise<Finding> {
  const pools = SERVICE_PROCESSES.length * POOL_SIZE;
  // Without Redis there is one process, in which the email worker shares the pool of `email`, and queues use PostgreSQL.
  const needed = settings.redisUrl === null ? pools - POOL_SIZE + QUEUE_POOL_SIZE : pools;
  const rows = await ask<{ setting: string; most: number; needed: number }>(
    client,
    `SELECT * FROM (
       SELECT 'max_connections of the server, without reserved ones,' AS setting, $1::int AS needed, current_setting('max_connections')::int
         - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true)::int, 0) AS most
       UNION ALL SELECT format('CONNECTION LIMIT of the database %I', datname), $1, datconnlimit
         FROM pg_database WHERE datname = current_database()
       UNION ALL SELECT format('CONNECTION LIMIT of the role %I', rolname), $2, rolconnlimit
         FROM pg_roles WHERE rolname = ANY ($3)) limits
     WHERE most >= 0 AND most < needed ORDER BY setting`,
    [
      needed,
      POOL_SIZE,
      SERVICE_ROLES.map((role) => decodeURIComponent(new URL(connectionUrl(settings, role)).username)),
    ],
  );
  if (rows.length === 0) return good('connections', `room for at least ${needed}`);
  const sentences = rows.map(
    ({ setting, most, needed: wanted }) =>
      `The ${setting} is ${most}, but Hallpass opens up to ${wanted} connections. Raise the limit.`,
  );
  return bad('connections', sentences.join('\n'));
}
