import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Minimum time between two rounds, however quick they were: attempts that end in the meantime make room for several at
 * once.
 */
const LEAST_MILLIS = 50;
/** Maximum time between two rounds, even if the process is busy with other work. */
const MOST_MILLIS = 1_000;
/** At most one part in this many of a round is work. */
const PARTS = 3;

/**
 * One round of background work. It lasts until the process was idle for two thirds of it and the work itself took at
 * most a third. Background work must not delay requests.
 */
export class Pace {
  private readonly began = performance.now();
  private readonly usage = performance.eventLoopUtilization();

  async rest(signal: AbortSignal): Promise<void> {
    const workedMillis = performance.now() - this.began;
    const least = Math.max(LEAST_MILLIS, PARTS * workedMillis);
    for (;;) {
      const { active } = performance.eventLoopUtilization(this.usage);
      const left = Math.min(Math.max(least, PARTS * active), MOST_MILLIS) - (performance.now() - this.began);
      if (left <= 0 || signal.aborted) return;
      await wait(left, undefined, { signal }).catch(() => undefined);
    }
  }
}
