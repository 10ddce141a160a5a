import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPostgresBackend, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { mode } from '../mode/mode.js';
import type { ServerAddress } from '../addresses/server-address.js';

/**
 * Runs a recurring task of a service now, instead of at its interval. Does not wait for it to finish.
 * @param server a server of the suite, not the shared one
 */
export async function runTask(
  { dataDir, databaseUrl }: Pick<ServerAddress, 'dataDir' | 'databaseUrl'>,
  service: string,
  name: string,
): Promise<void> {
  const read = <T>(file: string): T => JSON.parse(readFileSync(join(dataDir, file), 'utf8')) as T;
  const job = { projectId: '', deliveryId: '' };
  const once = { attempts: 1, removeOnComplete: true, removeOnFail: true };
  const add = async (queue: Queue): Promise<void> => {
    await queue.add(name, job, once);
    await queue.close();
  };
  if (mode === 'distributed') {
    const { redisUrl } = read<{ redisUrl: string }>('distributed.json');
    const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
    await add(new Queue(`hallpass-${service}`, { connection }));
    connection.disconnect();
    return;
  }
  const connectionString = databaseUrl ?? read<{ databaseUrl: string }>('running.json').databaseUrl;
  const pool = new pg.Pool({ connectionString, options: '-c search_path=bullmq' });
  await add(new Queue(`hallpass-${service}`, { connection: pool }, createPostgresBackend) as unknown as Queue);
  await pool.end();
}
