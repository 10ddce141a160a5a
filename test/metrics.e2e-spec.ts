import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type EmbeddedPostgres,
  freePortRange,
  mode,
  RedisServer,
  type StartedServer,
  startPostgres,
  startServer,
  TcpProxy,
  temporaryFolder,
  until,
} from '@hallpass/testing';

/** Each process reports what it knows to a collector, whatever the state of PostgreSQL and Redis (docs/metrics.md). */

/** Prometheus' default `scrape_timeout`. */
const COLLECTOR_WAITS_MILLIS = 10_000;
/** In the order of their ports. */
const PROCESSES =
  mode === 'standalone'
    ? ['standalone']
    : ['gateway', 'auth', 'users', 'permissions', 'projects', 'payments', 'email', 'email-worker'];
/** The process that reports the outbox, and the one that notices by itself, without a request, that Redis hangs. */
const [REPORTER, EDGE] = mode === 'standalone' ? ['standalone', 'standalone'] : ['projects', 'gateway'];

let folder: string;
let postgres: EmbeddedPostgres;
let toPostgres: TcpProxy;
let redis: RedisServer;
let server: StartedServer;
let firstPort: number;

beforeAll(async () => {
  folder = await temporaryFolder();
  [postgres, redis] = await Promise.all([
    startPostgres(join(folder, 'database')),
    RedisServer.create({ keepsData: false }),
  ]);
  toPostgres = await TcpProxy.before(postgres.url);
  firstPort = await freePortRange(PROCESSES.map((_, at) => at));
  server = await startServer({
    replicas: 1,
    env: {
      DATABASE_URL: toPostgres.through(postgres.url),
      REDIS_URL: redis.url,
      HALLPASS_METRICS_PORT: String(firstPort),
    },
  });
});
afterAll(async () => {
  await server?.stop();
  await toPostgres?.close();
  await redis?.remove();
  await rm(folder, { recursive: true });
});

/** The samples of a response by name and labels, without the label that names the process. */
async function scrape(name: string): Promise<Map<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${firstPort + PROCESSES.indexOf(name)}/metrics`, {
    signal: AbortSignal.timeout(COLLECTOR_WAITS_MILLIS),
  });
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      const sample = line
        .slice(0, at)
        .replace(/,?service="[^"]*"/, '')
        .replace('{}', '');
      return [sample, Number(line.slice(at + 1))];
    }),
  );
}

const scrapeAll = async () =>
  new Map(await Promise.all(PROCESSES.map(async (name) => [name, await scrape(name)] as const)));

const reportedBy = (names: string[], what: (samples: Map<string, number>) => boolean) =>
  Promise.all(names.map((name) => until(`it is reported by ${name}`, async () => what(await scrape(name)))));

const has = (samples: Map<string, number>, name: string): boolean =>
  [...samples.keys()].some((sample) => sample.split('{')[0] === name);

/** Metrics that every process reports about itself. */
const OWN = ['process_cpu_seconds_total', 'hallpass_log_lines_dropped_total', 'hallpass_database_pool_size'];
/** Metrics that need the database. */
const OF_DATABASE = ['hallpass_migrations_pending', 'hallpass_migrations_newest_timestamp_seconds'];
const OF_OUTBOX = [
  'hallpass_outbox_deliveries',
  'hallpass_outbox_oldest_due_age_seconds',
  'hallpass_outbox_oldest_waiting_age_seconds',
  'hallpass_outbox_dead_deliveries',
];

async function expectAll(): Promise<void> {
  const all = await scrapeAll();
  for (const [, samples] of all) {
    for (const name of [...OWN, ...OF_DATABASE]) expect([name, has(samples, name)]).toEqual([name, true]);
    expect(samples.get('hallpass_migrations_pending')).toBe(0);
    expect(samples.get('hallpass_redis_up{use="edge"}')).toBe(1);
  }
  expect(all.get(REPORTER!)!.get('hallpass_outbox_known')).toBe(1);
  for (const name of OF_OUTBOX) expect([name, has(all.get(REPORTER!)!, name)]).toEqual([name, true]);
}

it('tells all while PostgreSQL and Redis are there', expectAll);

describe.each([
  ['is down', () => redis.kill(), () => redis.start()],
  ['hangs', async () => redis.freeze(), async () => redis.thaw()],
])('while Redis %s', (how, lose, bringBack) => {
  const losers = how === 'is down' ? PROCESSES : [EDGE!];

  it('every process answers, says that Redis does not, and tells all else', async () => {
    await lose();
    await reportedBy(losers, (samples) => samples.get('hallpass_redis_up{use="edge"}') === 0);
    const all = await scrapeAll();
    for (const [, samples] of all) {
      for (const name of [...OWN, ...OF_DATABASE]) expect([name, has(samples, name)]).toEqual([name, true]);
      expect(samples.has('hallpass_redis_up{use="edge"}')).toBe(true);
    }
    expect(all.get(REPORTER!)!.get('hallpass_outbox_known')).toBe(1);
  });

  it('and all again when it is back', async () => {
    await bringBack();
    await reportedBy(PROCESSES, (samples) => samples.get('hallpass_redis_up{use="edge"}') === 1);
    await expectAll();
  });
});

/** Metrics from the database are missing, and a metric says so. */
async function expectAllButTheDatabase(): Promise<void> {
  // The database is asked once in 10 s, so its previous answer stays valid that long.
  await reportedBy(PROCESSES, (samples) => !has(samples, 'hallpass_migrations_pending'));
  await reportedBy([REPORTER!], (samples) => samples.get('hallpass_outbox_known') === 0);
  for (const [, samples] of await scrapeAll()) {
    for (const name of OWN) expect([name, has(samples, name)]).toEqual([name, true]);
    for (const name of [...OF_DATABASE, ...OF_OUTBOX]) expect([name, has(samples, name)]).toEqual([name, false]);
    expect(samples.get('hallpass_redis_up{use="edge"}')).toBe(1);
  }
}

describe('while PostgreSQL', () => {
  it('answers nothing every process answers, leaves out what only the database knows, and says so', async () => {
    toPostgres.partition();
    await expectAllButTheDatabase();
  });

  it('is back, all is reported again', async () => {
    toPostgres.heal();
    await reportedBy(PROCESSES, (samples) => has(samples, 'hallpass_migrations_pending'));
    await reportedBy([REPORTER!], (samples) => samples.get('hallpass_outbox_known') === 1);
    await expectAll();
  });

  it('is down, every process answers, too', async () => {
    await postgres.stop();
    await expectAllButTheDatabase();
  });
});
