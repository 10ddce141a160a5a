import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/** From one look at what is due to the next, however quick it was: what ends meanwhile makes room for many at once. */
const LEAST_MILLIS = 50;
/** A process that is busy with other things sends all the same. */
const MOST_MILLIS = 1_000;
/** Of a round, at most one part in so many is work. */
const PARTS = 3;

/**
 * One round of work in the background: so long that the process was at rest for two thirds of it, and that the look itself
 * took a third of it at most. Requests are not to wait for what nobody waits for.
 */
export class Pace {
  private readonly began = performance.now();
  private readonly usage = performance.eventLoopUtilization();

  /** Waits for the end of the round. */
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
