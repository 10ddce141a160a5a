import { createPostgresBackend, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { Pool } from 'pg';

export async function withQueue(
  servers: { databaseUrl: string; redisUrl: string | null },
  name: string,
  use: (queue: Queue) => Promise<void>,
): Promise<void> {
  if (servers.redisUrl) {
    const connection = new Redis(servers.redisUrl, { maxRetriesPerRequest: null });
    const queue = new Queue(name, { connection });
    await use(queue).finally(() => queue.close());
    connection.disconnect();
  } else {
    const pool = new Pool({ connectionString: servers.databaseUrl, options: '-c search_path=bullmq' });
    const queue = new Queue(name, { connection: pool }, createPostgresBackend) as unknown as Queue;
    await use(queue).finally(() => queue.close());
    await pool.end();
  }
}

export async function wipeRedis(url: string): Promise<void> {
  const connection = new Redis(url);
  await connection.flushall();
  connection.disconnect();
}
