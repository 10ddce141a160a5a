import { expect, it } from '@jest/globals';
import { documentedMetrics, exposedMetrics } from '@hallpass/testing';
import { Metrics } from './metrics.js';
import { exposeBacklog } from './queue-metrics.js';
import {
  exposeRedis,
  exposeProcesses,
  exposeProjects,
  exposeHashQueue,
  exposeMigrations,
  exposePools,
} from './expose-parts.js';

/** Metrics of services, which their own tests check. */
const OF_SERVICES = /^hallpass_(mails|renderer|stripe|webhook)_/;

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
