import type { Pool } from '@hallpass/database';
import type { Metrics } from './metrics.js';

export type OpenPools = () => Iterable<readonly [name: string, pool: Pool]>;

export function exposePools(metrics: Metrics, pools: OpenPools): void {
  const labels = ['pool'] as const;
  const connections = metrics.gauge('hallpass_database_pool_connections', 'Open connections', [...labels, 'state']);
  const size = metrics.gauge('hallpass_database_pool_size', 'Maximum number of connections of the pool', labels);
  const waiting = metrics.gauge('hallpass_database_pool_waiting', 'Requests that are waiting for a connection', labels);
  const waits = metrics.counter(
    'hallpass_database_pool_waits_total',
    'How often a connection was requested while all were in use',
    labels,
  );
  const counted = new WeakSet<Pool>();
  metrics.whenScraped(() => {
    for (const gauge of [connections, size, waiting]) gauge.reset();
    for (const [pool, each] of pools()) {
      connections.set({ pool, state: 'idle' }, each.idleCount);
      connections.set({ pool, state: 'busy' }, each.totalCount - each.idleCount);
      size.set({ pool }, each.options.max);
      waiting.set({ pool }, each.waitingCount);
      waits.inc({ pool }, 0);
      if (counted.has(each)) continue;
      counted.add(each);
      countWaits(each, () => waits.inc({ pool }));
    }
  });
}

/** `pg` has no event for waiting requests, but all of them, including `query`, call `connect`. */
function countWaits(pool: Pool, wait: () => void): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  const counting = (...args: unknown[]): unknown => {
    if (pool.idleCount === 0 && pool.totalCount >= pool.options.max) wait();
    return connect(...args);
  };
  pool.connect = counting as typeof pool.connect;
}
