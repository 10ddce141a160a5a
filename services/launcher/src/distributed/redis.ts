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
  'The distributed mode needs Redis, and there is no redis-server on this machine: install it with "sudo apt-get install -y redis-server" (macOS: "brew install redis"), or set REDIS_URL to a Redis of yours; "npm start" needs none.';

/**
 * `REDIS_URL`, or a `redis-server` of this machine on a free loopback port, with its data in `redis` of the data
 * folder, kept running on the same address until the shutdown.
 * @param searchPath `PATH`: without one the system would search folders of its own choice
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
  const password = randomBytes(24).toString('hex'); // other users of the machine reach the port too
  const url = `redis://:${password}@${LOOPBACK}:${port}`;
  const folder = join(dataDir, 'redis');
  const redis = new SupervisedChild(
    {
      name: 'redis',
      command: 'redis-server',
      args: ['-'], // its configuration comes by standard input: no password in the list of processes
      input: configuration(port, password),
      missing: MISSING,
      env: { PATH: searchPath ?? '' }, // where it is found; all else that it needs is in its configuration
      cwd: folder,
      hasChannel: false,
      // Before every start: somebody may have deleted it meanwhile.
      prepare: async () => void (await mkdir(folder, { recursive: true, mode: 0o700 })),
      isReady: async () => (await checkRedis(url)).isGood,
    },
    reports,
  );
  await shutdown.add(() => redis.stop());
  await redis.start();
  return url;
}

/** Never evicts, for a job or a revocation would be lost without a word, and appends every change to a file. */
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
