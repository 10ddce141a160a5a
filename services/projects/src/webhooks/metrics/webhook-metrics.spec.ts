import type { Database } from '@hallpass/database';
import { Metrics } from '@hallpass/http';
import { documentedMetrics, exposedMetrics } from '@hallpass/testing';
import { describe, expect, it } from '@jest/globals';
import { WebhookMetrics, destinationClass } from './webhook-metrics.js';

it('docs/metrics.md lists exactly the webhook metrics, with type and labels', () => {
  const metrics = new Metrics('test');
  new WebhookMetrics({} as Database, metrics);
  const own = ([name]: [string, unknown]): boolean => name.startsWith('hallpass_webhook_');
  expect(new Map([...exposedMetrics(metrics.registry)].filter(own))).toEqual(
    new Map([...documentedMetrics()].filter(own)),
  );
});

it('omits the gauges while the database does not answer, and reports it', async () => {
  const metrics = new Metrics('test');
  new WebhookMetrics({} as Database, metrics);
  const text = await metrics.text();
  expect(text).toContain('hallpass_webhook_known{service="test"} 0');
  expect(text).toContain('hallpass_webhook_attempts_total{destination="https",outcome="delivered",service="test"} 0');
  expect(text).not.toMatch(/^hallpass_webhook_(deliveries|oldest_age_seconds|endpoints)\{/m);
});

describe('the class of a destination', () => {
  it.each([
    ['https://hooks.example/in', 'https'],
    ['https://hooks.example:443/in', 'https'],
    ['http://hooks.example/in', 'http'],
    ['http://127.0.0.1:80', 'http'],
    ['https://hooks.example:8443/in', 'other_port'],
    ['http://hooks.example:443', 'other_port'],
  ])('of %s is %s', (url, destination) => {
    expect(destinationClass(url)).toBe(destination);
  });
});
