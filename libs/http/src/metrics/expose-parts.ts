import type { ModulesContainer } from '@nestjs/core';
import { Database, type Pool } from '@hallpass/database';
import { PasswordHasher, type HashQueueFigures } from '@hallpass/identity';
import { MemoryFreshness, RedisConnection } from '@hallpass/freshness';
import { ProjectStore, type ProjectFigures } from '@hallpass/projects';
import { QueueRuntime, type BacklogCount, type BacklogState, type QueueService, EVENTS } from '@hallpass/queue';
import { instancesOf } from '../service/instances.js';
import type { Metrics } from './metrics.js';
import { boundedRead } from './bounded-read.js';

/** The service whose processes report the outbox, which is the same for all services. */
const REPORTING_SERVICE: QueueService = 'projects';
const OPEN_STATES: readonly BacklogState[] = ['scheduled', 'due', 'running'];

/** Class names of migrations end with their creation time in milliseconds. */
const secondsOf = (name: string | undefined): number => Number(name?.slice(-13) ?? 0) / 1_000;

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

/** Whether each use of Redis in the process is available now; empty without Redis. */
type RedisStates = () => ReadonlyMap<'edge' | 'queue', boolean>;

/** Exposes no value without `REDIS_URL`. */
export function exposeRedis(metrics: Metrics, states: RedisStates): void {
  const up = metrics.gauge('hallpass_redis_up', 'Whether Redis is reachable, for the edge and the queue', ['use']);
  metrics.whenScraped(() => {
    up.reset();
    for (const [use, isUp] of states()) up.set({ use }, isUp ? 1 : 0);
  });
}

/** @param count the number of other processes; null with `REDIS_URL` */
export function exposeProcesses(metrics: Metrics, count: () => number | null): void {
  const others = metrics.gauge(
    'hallpass_other_processes',
    'Other processes that use the same database without REDIS_URL',
  );
  metrics.whenScraped(() => {
    others.reset();
    const found = count();
    if (found === null) others.remove();
    else others.set(found);
  });
}

/** Exposes how project configurations are loaded (security P1). */
export function exposeProjects(metrics: Metrics, read: () => ProjectFigures): void {
  const reads = metrics.counter(
    'hallpass_project_reads_total',
    'Project versions that were read: for a waiting request, or in the background after a change',
    ['cause'],
  );
  const madeReady = metrics.counter(
    'hallpass_projects_made_ready_total',
    'How often a new project version was prepared in the background',
  );
  const counted = { inRequest: 0, inBackground: 0, madeReady: 0 };
  metrics.whenScraped(() => {
    const figures = read();
    reads.inc({ cause: 'request' }, figures.inRequest - counted.inRequest);
    reads.inc({ cause: 'change' }, figures.inBackground - counted.inBackground);
    madeReady.inc(figures.madeReady - counted.madeReady);
    Object.assign(counted, figures);
  });
}

/** Metrics of the password hash queue (security C10). */
export function exposeHashQueue(metrics: Metrics, read: () => HashQueueFigures): void {
  const hashes = metrics.gauge('hallpass_password_hashes', 'Password hashes that are running or waiting', ['state']);
  const held = metrics.gauge(
    'hallpass_password_hash_held_cpu_seconds',
    'CPU time of admitted password hashes that are not finished',
  );
  const limit = metrics.gauge(
    'hallpass_password_hash_limit_cpu_seconds',
    'CPU time at which password hashes are rejected',
  );
  const refused = metrics.counter(
    'hallpass_password_hashes_refused_total',
    'Password hashes rejected because too many were waiting (429)',
  );
  let counted = 0;
  metrics.whenScraped(() => {
    const figures = read();
    hashes.set({ state: 'running' }, figures.running);
    hashes.set({ state: 'waiting' }, figures.waiting);
    held.set(figures.heldMillis / 1_000);
    limit.set(figures.limitMillis / 1_000);
    refused.inc(figures.refused - counted);
    counted = figures.refused;
  });
}

export function exposeMigrations(metrics: Metrics, database: Pick<Database, 'migrations'>): void {
  const pending = metrics.gauge(
    'hallpass_migrations_pending',
    'Migrations of this release that have not run; no value while the database does not answer',
  );
  const newest = metrics.gauge(
    'hallpass_migrations_newest_timestamp_seconds',
    'When the newest migration was written: of this release, and of those that the database has run',
    ['in'],
  );
  metrics.whenScraped(
    boundedRead({
      read: async () => {
        const { expected, missing } = await database.migrations();
        const lacking = new Set(missing);
        pending.set(missing.length);
        newest.set({ in: 'release' }, secondsOf(expected.at(-1)));
        newest.set({ in: 'database' }, secondsOf(expected.filter((name) => !lacking.has(name)).at(-1)));
      },
      succeeded(isKnown) {
        if (isKnown) return;
        pending.remove();
        newest.reset();
      },
    }),
  );
}

type OpenPools = () => Iterable<readonly [name: string, pool: Pool]>;

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

/** Exposes the outbox backlog, in processes that host `projects`. */
export function exposeBacklog(metrics: Metrics, runtime: Pick<QueueRuntime, 'hosts' | 'backlog'>): void {
  if (!runtime.hosts(REPORTING_SERVICE)) return;
  const open = metrics.gauge('hallpass_outbox_deliveries', 'Open event deliveries; at most 10000 are counted', [
    'event',
    'consumer',
    'state',
  ]);
  const age = metrics.gauge(
    'hallpass_outbox_oldest_due_age_seconds',
    'How long ago the oldest open delivery became due, including retries; 0 if there is none',
    ['event', 'consumer'],
  );
  const waiting = metrics.gauge(
    'hallpass_outbox_oldest_waiting_age_seconds',
    'How long the oldest delivery has waited for a consumer to begin an attempt; 0 if there is none',
    ['event', 'consumer'],
  );
  const dead = metrics.gauge(
    'hallpass_outbox_dead_deliveries',
    'Dead letters: deliveries that failed for good and can be replayed; at most 10000 are counted',
    ['event', 'consumer'],
  );
  const known = metrics.gauge(
    'hallpass_outbox_known',
    '1 if the other hallpass_outbox metrics are current; 0 if they could not be read and are left out',
  );
  const forget = (): void => [open, age, waiting, dead].forEach((gauge) => gauge.reset());
  const show = (counts: readonly BacklogCount[]): void => {
    forget();
    for (const [event, { subscribers }] of Object.entries(EVENTS)) {
      for (const consumer of subscribers) {
        for (const state of OPEN_STATES) open.set({ event, consumer, state }, 0);
        age.set({ event, consumer }, 0);
        waiting.set({ event, consumer }, 0);
        dead.set({ event, consumer }, 0);
      }
    }
    const ages = new Map<string, number>();
    for (const { event, consumer, state, count, ...oldest } of counts) {
      if (state === 'dead') dead.set({ event, consumer }, count);
      else open.set({ event, consumer, state }, count);
      if (state === 'due') waiting.set({ event, consumer }, oldest.oldest_waiting_seconds);
      const key = `${event} ${consumer}`;
      ages.set(key, Math.max(ages.get(key) ?? 0, oldest.oldest_due_seconds));
      age.set({ event, consumer }, ages.get(key)!);
    }
  };
  metrics.whenScraped(
    boundedRead({
      read: async () => show(await runtime.backlog()),
      succeeded(isKnown) {
        known.set(isKnown ? 1 : 0);
        if (!isKnown) forget();
      },
    }),
  );
}
