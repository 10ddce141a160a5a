/** The timings of the queue, in milliseconds. Production uses the defaults; tests shorten them. */
export class QueueOptions {
  /** First part of every queue's name, so that two test runs on one Redis do not take each other's jobs. */
  readonly namespace: string = 'hallpass';
  /** How often the relay looks for due deliveries without a nudge. */
  readonly pollMillis: number = 1_000;
  readonly claimLimit: number = 100;
  /** A delivery that no consumer has started this long after it was handed to BullMQ is handed over again. */
  readonly handOverMillis: number = 60_000;
  readonly addMillis: number = 2_000;
  /**
   * An attempt that has not been renewed for this long is over, because its process was stopped. Renewed three times as
   * often.
   */
  readonly leaseMillis: number = 15_000;
  /** Pauses after the first, second, third and fourth failed attempt. */
  readonly backoffMillis: readonly number[] = [2_000, 30_000, 180_000, 900_000];
  /** Maximum pause for a delivery with `retryForMillis`, until it is older than twelve such pauses. */
  readonly longestPauseMillis: number = 300_000;
  /** Pauses of a delivery that was given back once, twice and so on without a counted attempt; the last one repeats. */
  readonly givenBackMillis: readonly number[] = [1_000, 2_000, 5_000, 15_000, 30_000, 60_000];
  /** BullMQ considers a consumer dead if it has not renewed its lock for this long. */
  readonly lockMillis: number = 10_000;
  /** How often BullMQ looks for such jobs. */
  readonly stalledMillis: number = 5_000;
  readonly concurrency: number = 8;
  /** The same for services that wait for outside servers (`SHARES`). */
  readonly waitingConcurrency: number = 32;
  /** The same for long work. */
  readonly jobConcurrency: number = 2;
  readonly stopMillis: number = 15_000;
  readonly taskEveryMillis: number = 3_600_000;

  constructor(overrides: Partial<QueueOptions> = {}) {
    Object.assign(this, overrides);
  }
}

/** A delivery is dead after this many failures, unless it has `retryForMillis` (security O4). */
export const MAX_ATTEMPTS = 5;

/**
 * A delivery is dead after its process ended this many times during an attempt, since the delivery may be the cause.
 */
export const MAX_STALLED_RUNS = 10;
