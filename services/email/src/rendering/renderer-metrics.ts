import { Metrics } from '@hallpass/http';
import { Injectable } from '@nestjs/common';
import { Sandbox } from './sandbox/sandbox.js';

@Injectable()
export class RendererMetrics {
  constructor(metrics: Metrics, sandbox: Sandbox) {
    const threads = metrics.gauge('hallpass_renderer_threads', 'Email renderers, by state', ['state']);
    const waiting = metrics.gauge('hallpass_renderer_waiting', 'Emails and previews that wait for a renderer');
    const failed = metrics.counter('hallpass_renderer_failed_starts_total', 'Email renderers that did not start');
    let counted = 0;
    metrics.whenScraped(() => {
      const { threads: now, waiting: queued, failedStarts } = sandbox.metrics;
      for (const [state, count] of Object.entries(now)) threads.set({ state }, count);
      waiting.set(queued);
      failed.inc(failedStarts - counted);
      counted = failedStarts;
    });
  }
}
