import { Redis } from 'ioredis';
import { bad, good, note, type Finding } from './finding.js';

const TIMEOUT_MILLIS = 4_000;

export async function checkRedis(redisUrl: string): Promise<Finding> {
  const { hostname, port } = new URL(redisUrl);
  const place = `${hostname}:${port || '6379'}`;
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MILLIS,
    commandTimeout: TIMEOUT_MILLIS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let reason = '';
  redis.on('error', (error: NodeJS.ErrnoException) => (reason = error.code ?? error.name));
  try {
    await redis.connect();
    const policy = /maxmemory_policy:(\S+)/.exec(await redis.info('memory'))?.[1];
    const persistence = await redis.info('persistence');
    if (policy && policy !== 'noeviction') {
      return bad('redis', `Redis at ${place} may evict jobs (maxmemory-policy ${policy}). Set it to noeviction.`);
    }
    if (persistence.includes('aof_enabled:0')) {
      return note(
        'redis',
        `Redis at ${place} loses rate-limit counters and waiting jobs when it restarts (appendonly no). Set appendonly to yes.`,
      );
    }
    return good('redis', place);
  } catch (error) {
    const why = reason || (error as Error).message;
    return bad('redis', `Redis at ${place} is not usable (${why}). Start it, or correct REDIS_URL.`);
  } finally {
    redis.disconnect();
  }
}
