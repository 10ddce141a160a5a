import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkRedis } from '../doctor/check-redis.js';
import { freePort } from '../start/port.js';
import type { Shutdown } from '../start/shutdown.js';
import { StartFailure } from '../start/start-failure.js';
import { SupervisedChild, type ChildReports } from './supervised-child.js';

const LOOPBACK = '127.0.0.1';

const MISSING =
  'The distributed mode requires Redis, but redis-server is not installed on this machine. Install it with "sudo apt-get install -y redis-server" (macOS: "brew install redis"), or set REDIS_URL to your own Redis. "npm start" does not need Redis.';

/**
 * Returns `REDIS_URL`, or starts this machine's `redis-server` on a free loopback port, with its data in the folder
 * `redis` of the data folder. It is kept running on the same address until the shutdown.
 * @param searchPath `PATH`: without it, the system would search default folders
 * @returns the address
 * @throws StartFailure with one sentence
 */
export async function openRedis(
  redisUrl: string | null,
  { dataDir, searchPath }: { dataDir: string; searchPath: string | undefined },
  reports: ChildReports,
  shutdown: Shutdown,
): Promise<string> {
  if (redisUrl) {
    const { isGood, text } = await checkRedis(redisUrl);
    if (!isGood) throw new StartFailure(text);
    return redisUrl;
  }
  const port = await freePort(LOOPBACK);
  const password = randomBytes(24).toString('hex'); // other users of the machine can reach the port, too
  const url = `redis://:${password}@${LOOPBACK}:${port}`;
  const folder = join(dataDir, 'redis');
  const redis = new SupervisedChild(
    {
      name: 'redis',
      command: 'redis-server',
      args: ['-'], // reads its configuration from standard input, so that no password is in the process list
      input: configuration(port, password),
      missing: MISSING,
      env: { PATH: searchPath ?? '' }, // PATH to find the program; everything else is in the configuration
      cwd: folder,
      hasChannel: false,
      // Before every start, because the folder may have been deleted in the meantime.
      prepare: async () => void (await mkdir(folder, { recursive: true, mode: 0o700 })),
      isReady: async () => (await checkRedis(url)).isGood,
    },
    reports,
  );
  await shutdown.add(() => redis.stop());
  await redis.start();
  return url;
}

/** Never evicts, because a job or a revocation would silently be lost, and appends every change to a file. */
function configuration(port: number, password: string): string {
  return [
    `bind ${LOOPBACK}`,
    `port ${port}`,
    `requirepass ${password}`,
    'maxmemory-policy noeviction',
    'appendonly yes',
    'appendfsync everysec',
    'save ""',
    '',
  ].join('\n');
}
