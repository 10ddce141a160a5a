import { isRunning, startOf } from '@hallpass/embedded-postgres';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { until } from './until.js';

interface Left {
  children: Record<string, { pid: number; start: string | null } | undefined>;
}

/** Stops the Redis that a killed launcher of the distributed mode left behind. The next start would stop it too. */
export async function stopLeftRedis(dataDir: string): Promise<void> {
  const text = await readFile(join(dataDir, 'distributed.json'), 'utf8').catch(() => '{"children":{}}');
  const { redis } = (JSON.parse(text) as Left).children;
  if (!redis || !isRunning(redis.pid) || startOf(redis.pid) !== redis.start) return;
  process.kill(redis.pid, 'SIGTERM');
  await until('the end of Redis', () => !isRunning(redis.pid));
}
