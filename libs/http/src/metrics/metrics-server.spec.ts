import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { startTinyApp, type TinyApp } from '../../test/tiny-app.js';
import { MetricsServer } from './metrics-server.js';

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
