import type { Database } from '../connection/database.js';
import { lockRetries } from '../query/lock-retries.js';
import { sql } from '../query/sql.js';

const UPKEEP = { global: 'partitions hold rows of every project' };

/**
 * Creates partitions for the next days and drops expired ones, for every partitioned table. Several processes may run
 * it at once. Each partition has its own transaction, which waits at most half a second for its lock.
 * @throws errors of PostgreSQL; writes then continue, to the default partitions
 */
export async function keepPartitions(db: Database): Promise<void> {
  const call = <T>(step: string, name: string): Promise<T> =>
    lockRetries(async () => {
      const [row] = await sql<{ done: T }>(db, `SELECT partitions.${step}(:name) AS done`, { name }, UPKEEP);
      return row!.done;
    });
  const tables = await sql<{ name: string }>(db, 'SELECT name FROM partitions.tables()', {}, UPKEEP);
  for (const { name } of tables) {
    await call('make_ahead', name);
    while (await call<boolean>('drop_oldest', name));
    while ((await call<number>('purge_default', name)) > 0);
  }
}
