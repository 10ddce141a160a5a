import type { Metrics } from './metrics.js';

/** Whether each use of Redis in the process is available now; empty without Redis. */
export type RedisStates = () => ReadonlyMap<'edge' | 'queue', boolean>;

/** Exposes no value without `REDIS_URL`. */
export function exposeRedis(metrics: Metrics, states: RedisStates): void {
  const up = metrics.gauge('hallpass_redis_up', 'Whether Redis is reachable, for the edge and the queue', ['use']);
  metrics.whenScraped(() => {
    up.reset();
    for (const [use, isUp] of states()) up.set({ use }, isUp ? 1 : 0);
  });
}
