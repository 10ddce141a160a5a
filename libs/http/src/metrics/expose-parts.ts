import type { ModulesContainer } from '@nestjs/core';
import { Database } from '@hallpass/database';
import { PasswordHasher } from '@hallpass/identity';
import { MemoryFreshness, RedisConnection } from '@hallpass/freshness';
import { ProjectStore } from '@hallpass/projects';
import { QueueRuntime } from '@hallpass/queue';
import { instancesOf } from '../service/instances.js';
import { exposeHashQueue } from './hash-metrics.js';
import { exposeMigrations } from './migration-metrics.js';
import type { Metrics } from './metrics.js';
import { exposePools } from './pool-metrics.js';
import { exposeProcesses } from './process-metrics.js';
import { exposeProjects } from './project-metrics.js';
import { exposeBacklog } from './queue-metrics.js';
import { exposeRedis } from './redis-metrics.js';

/** Exposes metrics of the libraries used in this process. A service adds its own metrics through `Metrics`. */
export function exposeParts(metrics: Metrics, modules: ModulesContainer): void {
  const databases = instancesOf(modules, Database);
  const runtimes = instancesOf(modules, QueueRuntime);
  const [redis] = instancesOf(modules, RedisConnection);
  const [memory] = instancesOf(modules, MemoryFreshness);
  const [projects] = instancesOf(modules, ProjectStore);
  const [hasher] = instancesOf(modules, PasswordHasher);

  exposePools(metrics, function* () {
    for (const { pools } of databases) yield* pools;
    for (const { jobQueues } of runtimes) if (jobQueues?.pool) yield ['queue', jobQueues.pool];
  });
  exposeRedis(metrics, () => {
    const states = new Map<'edge' | 'queue', boolean>();
    if (redis?.client) states.set('edge', redis.isUsable);
    for (const { jobQueues } of runtimes) if (jobQueues?.backend === 'redis') states.set('queue', jobQueues.isReady());
    return states;
  });
  exposeProcesses(metrics, () => memory?.otherProcesses ?? null);
  if (databases[0]) exposeMigrations(metrics, databases[0]);
  if (hasher) exposeHashQueue(metrics, () => hasher.figures);
  if (projects?.isWithConfig) exposeProjects(metrics, () => projects.figures);
  for (const runtime of runtimes) exposeBacklog(metrics, runtime);
}
