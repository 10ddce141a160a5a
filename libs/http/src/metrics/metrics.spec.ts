import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, afterEach, describe } from '@jest/globals';
import { documentedMetrics, exposedMetrics } from '@hallpass/testing';
import type { BacklogCount } from '@hallpass/queue';
import type { Pool } from '@hallpass/database';
import { startTinyApp, type TinyApp } from '../../test/tiny-app.js';
import { Metrics } from './metrics.js';
import {
  exposeRedis,
  exposeProcesses,
  exposeProjects,
  exposeHashQueue,
  exposeMigrations,
  exposePools,
  exposeBacklog,
} from './expose-parts.js';
import { MetricsServer } from './metrics-server.js';
import { boundedRead } from './bounded-read.js';

describe('metrics doc', () => {
  /** Metrics of services, which their own tests check. */
  const OF_SERVICES = /^hallpass_(blocking|mails|renderer|stripe|token|webhook)_/;

  it('docs/metrics.md has each metric of a process with its type and labels, and no other', () => {
    const metrics = new Metrics('test');
    const never = (): never => {
      throw new Error('is not read here');
    };
    exposePools(metrics, () => []);
    exposeRedis(metrics, () => new Map());
    exposeProcesses(metrics, never);
    exposeHashQueue(metrics, never);
    exposeProjects(metrics, never);
    exposeMigrations(metrics, { migrations: never });
    exposeBacklog(metrics, { hosts: () => true, backlog: never });
    const documented = new Map([...documentedMetrics()].filter(([name]) => !OF_SERVICES.test(name)));
    expect(documented.size).toBeGreaterThan(10);
    expect(exposedMetrics(metrics.registry)).toEqual(documented);
  });
});

describe('metrics server', () => {
  let tiny: TinyApp | null = null;

  afterEach(async () => {
    await tiny?.app.close();
    tiny = null;
  });

  it('serves no metrics unless a port is set', async () => {
    tiny = await startTinyApp();
    expect(await tiny.app.get(MetricsServer).listen()).toBeNull();
  });

  it('serves them, and nothing else, on a port of their own until the process stops', async () => {
    const { app } = await startTinyApp({ metricsPort: 0 });
    const base = `http://127.0.0.1:${await app.get(MetricsServer).listen()}`;
    const answer = await fetch(`${base}/metrics`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(await answer.text()).toContain('process_cpu_seconds_total{service="tiny"}');
    for (const path of ['/', '/health', '/api/v1/people/me', '/metrics/x'])
      expect((await fetch(`${base}${path}`)).status).toBe(404);
    expect((await fetch(`${base}/metrics`, { method: 'POST' })).status).toBe(404);
    await app.close();
    await expect(fetch(`${base}/metrics`)).rejects.toThrow('fetch failed');
  });

  it('says in a sentence that the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    tiny = await startTinyApp({ metricsPort: port });
    await expect(tiny.app.get(MetricsServer).listen()).rejects.toThrow(
      `The metrics cannot be served at 127.0.0.1, port ${port} (EADDRINUSE): ` +
        'set HALLPASS_METRICS_PORT and HALLPASS_METRICS_HOST to an available address, or unset both.',
    );
    other.close();
  });
});

describe('metrics', () => {
  /** Returns metrics whose names start with a prefix, as `name{labels}` without the process's own metrics. */
  async function figures(metrics: Metrics, prefix: string): Promise<Record<string, number>> {
    const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith(prefix));
    return Object.fromEntries(
      lines.map((line) => {
        const end = line.lastIndexOf(' ');
        return [line.slice(0, end).replace(/,?service="test"/, ''), Number(line.slice(end + 1))];
      }),
    );
  }

  describe('a figure that has to be asked for', () => {
    const never = new Promise<never>(() => undefined);

    it('is left out, and said to be unknown, when the database refuses', async () => {
      const metrics = new Metrics('test');
      exposeBacklog(metrics, { hosts: () => true, backlog: () => Promise.reject(new Error('ECONNREFUSED')) });
      exposeMigrations(metrics, { migrations: () => Promise.reject(new Error('ECONNREFUSED')) });
      await expect(figures(metrics, 'hallpass_outbox')).resolves.toEqual({ 'hallpass_outbox_known{}': 0 });
      await expect(figures(metrics, 'hallpass_migrations')).resolves.toEqual({});
    });

    it('holds an answer up for a limited time when the database says nothing', async () => {
      const reported: boolean[] = [];
      const read = boundedRead({
        read: () => never,
        succeeded: (isKnown) => void reported.push(isKnown),
        longestMillis: 1,
      });
      await read();
      await read();
      expect(reported).toEqual([false, false]);
    });

    it('is asked for once in its time and never twice at once, however often a collector asks', async () => {
      let asked = 0;
      let answer: () => void = () => undefined;
      const read = boundedRead({
        read: () => {
          asked += 1;
          return new Promise((resolve) => (answer = resolve));
        },
        succeeded: () => undefined,
      });
      const both = [read(), read()];
      answer();
      await Promise.all(both);
      await read();
      expect(asked).toBe(1);
    });
  });

  describe('the outbox', () => {
    const OF_MAIL = { event: 'mail.requested', consumer: 'email' } as const;
    const counts: BacklogCount[] = [
      { ...OF_MAIL, state: 'scheduled', count: 3, oldest_due_seconds: 600.5, oldest_waiting_seconds: 0 },
      { ...OF_MAIL, state: 'due', count: 7, oldest_due_seconds: 12.5, oldest_waiting_seconds: 11.5 },
      { ...OF_MAIL, state: 'dead', count: 2, oldest_due_seconds: 0, oldest_waiting_seconds: 0 },
    ];

    it('is reported by event and state, with zeros for what does not wait', async () => {
      const metrics = new Metrics('test');
      exposeBacklog(metrics, { hosts: (service) => service === 'projects', backlog: () => Promise.resolve(counts) });
      const all = await figures(metrics, 'hallpass_outbox_');
      const of = 'event="mail.requested",consumer="email"';
      expect(all).toMatchObject({
        'hallpass_outbox_known{}': 1,
        [`hallpass_outbox_deliveries{${of},state="due"}`]: 7,
        [`hallpass_outbox_deliveries{${of},state="running"}`]: 0,
        [`hallpass_outbox_oldest_due_age_seconds{${of}}`]: 600.5,
        [`hallpass_outbox_oldest_waiting_age_seconds{${of}}`]: 11.5,
        [`hallpass_outbox_dead_deliveries{${of}}`]: 2,
        'hallpass_outbox_dead_deliveries{event="user.deleted",consumer="projects"}': 0,
      });
    });

    it('is reported by no process but those that host projects', async () => {
      const metrics = new Metrics('test');
      exposeBacklog(metrics, { hosts: (service) => service === 'email', backlog: () => Promise.resolve(counts) });
      await expect(figures(metrics, 'hallpass_outbox_')).resolves.toEqual({});
    });
  });

  it('a pool reports its size, who waits and how often somebody had to', async () => {
    const metrics = new Metrics('test');
    const pool = { totalCount: 5, idleCount: 0, waitingCount: 1, options: { max: 5 }, connect: () => 'a client' };
    exposePools(metrics, () => [['auth', pool as unknown as Pool]]);
    await metrics.text();
    expect(pool.connect()).toBe('a client');
    pool.idleCount = 2;
    pool.connect();
    await expect(figures(metrics, 'hallpass_database_pool_')).resolves.toEqual({
      'hallpass_database_pool_connections{pool="auth",state="idle"}': 2,
      'hallpass_database_pool_connections{pool="auth",state="busy"}': 3,
      'hallpass_database_pool_size{pool="auth"}': 5,
      'hallpass_database_pool_waiting{pool="auth"}': 1,
      'hallpass_database_pool_waits_total{pool="auth"}': 1,
    });
  });

  it('Redis is up or down for each of its uses, and not named without one', async () => {
    const metrics = new Metrics('test');
    const states = new Map<'edge' | 'queue', boolean>();
    exposeRedis(metrics, () => states);
    await expect(figures(metrics, 'hallpass_redis_')).resolves.toEqual({});
    states.set('edge', true).set('queue', false);
    await expect(figures(metrics, 'hallpass_redis_')).resolves.toEqual({
      'hallpass_redis_up{use="edge"}': 1,
      'hallpass_redis_up{use="queue"}': 0,
    });
  });

  it('the schema reports what of the release has not run', async () => {
    const metrics = new Metrics('test');
    const expected = ['CreateNotes1700000000000', 'MoreNotes1800000000000'];
    exposeMigrations(metrics, { migrations: () => Promise.resolve({ expected, missing: [expected[1]!] }) });
    await expect(figures(metrics, 'hallpass_migrations_')).resolves.toEqual({
      'hallpass_migrations_pending{}': 1,
      'hallpass_migrations_newest_timestamp_seconds{in="release"}': 1_800_000_000,
      'hallpass_migrations_newest_timestamp_seconds{in="database"}': 1_700_000_000,
    });
  });
});
