import type { Metrics } from './metrics.js';

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
