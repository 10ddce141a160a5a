import { Metrics } from '@hallpass/http';
import { expect, it } from '@jest/globals';
import { documentedMetrics, exposedMetrics } from '@hallpass/testing';
import { Sandbox } from '../rendering/sandbox/sandbox.js';
import { MailCounts } from './mail-counts.js';
import { RendererMetrics } from '../rendering/renderer-metrics.js';

it('docs/metrics.md lists exactly the metrics of emails and renderers, with type and labels', () => {
  const metrics = new Metrics('test');
  new MailCounts(metrics);
  new RendererMetrics(metrics, new Sandbox());
  const own = ([name]: [string, unknown]): boolean => /^hallpass_(mails|renderer)_/.test(name);
  expect(new Map([...exposedMetrics(metrics.registry)].filter(own))).toEqual(
    new Map([...documentedMetrics()].filter(own)),
  );
});

it('counts an email by its outcome, and shows zeros for other outcomes', async () => {
  const metrics = new Metrics('email-worker');
  const counts = new MailCounts(metrics);
  counts.announce('flow');
  counts.count('flow', 'sent');
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('hallpass_mails_total{'));
  expect(lines.sort()).toEqual([
    'hallpass_mails_total{kind="flow",outcome="captured",service="email-worker"} 0',
    'hallpass_mails_total{kind="flow",outcome="failed",service="email-worker"} 0',
    'hallpass_mails_total{kind="flow",outcome="retried",service="email-worker"} 0',
    'hallpass_mails_total{kind="flow",outcome="sent",service="email-worker"} 1',
  ]);
});

it('reports the state of the renderers', async () => {
  const metrics = new Metrics('email-worker');
  const sandbox = { threads: { starting: 1, idle: 0, busy: 2 }, waiting: 3, failedStarts: 4 };
  new RendererMetrics(metrics, { metrics: sandbox } as Sandbox);
  await metrics.text(); // The counter then increases by new failures only.
  const text = await metrics.text();
  for (const line of [
    'hallpass_renderer_threads{state="starting",service="email-worker"} 1',
    'hallpass_renderer_threads{state="busy",service="email-worker"} 2',
    'hallpass_renderer_waiting{service="email-worker"} 3',
    'hallpass_renderer_failed_starts_total{service="email-worker"} 4',
  ])
    expect(text).toContain(line);
});
