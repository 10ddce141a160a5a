import type { HashQueueFigures } from '@hallpass/identity';
import type { Metrics } from './metrics.js';

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
