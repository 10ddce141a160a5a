/** The timings of the queue. The defaults are what runs; tests shorten them. Times in milliseconds. */
export class QueueOptions {
  /** First part of every queue's name, so that two test runs on one Redis do not take each other's jobs. */
  readonly namespace: string = 'hallpass';
  /** How often the relay looks for due deliveries when nothing nudges it. */
  readonly pollMillis: number = 1_000;
  /** How many deliveries one claim takes. */
  readonly claimLimit: number = 100;
  /** A delivery handed to BullMQ that no consumer has begun by then is handed over again. */
  readonly handOverMillis: number = 60_000;
  /** Longest wait for BullMQ to take a job. */
  readonly addMillis: number = 2_000;
  /** A try that has not been renewed for so long is over: its process was stopped. Renewed three times as often. */
  readonly leaseMillis: number = 15_000;
  /** Pauses after the first, second, third and fourth failed try. */
  readonly backoffMillis: readonly number[] = [2_000, 30_000, 180_000, 900_000];
  /** Longest of them for a delivery with an end of its own, until it is older than twelve such pauses. */
  readonly longestPauseMillis: number = 300_000;
  /** Pauses of a delivery that was given back without a try once, twice …; the last one from then on. */
  readonly givenBackMillis: readonly number[] = [1_000, 2_000, 5_000, 15_000, 30_000, 60_000];
  /** BullMQ: a consumer that has not renewed its lock for so long is taken for dead. */
  readonly lockMillis: number = 10_000;
  /** BullMQ: how often such jobs are looked for. */
  readonly stalledMillis: number = 5_000;
  /** How many deliveries one consumer handles at once. */
  readonly concurrency: number = 8;
  /** The same where the work waits for outside servers (`SHARES`). */
  readonly waitingConcurrency: number = 32;
  /** The same for long work. */
  readonly jobConcurrency: number = 2;
  /** How long a stopping process waits for the deliveries in hand. */
  readonly stopMillis: number = 15_000;
  /** How often each recurring task runs that does not say otherwise. */
  readonly taskEveryMillis: number = 3_600_000;

  constructor(overrides: Partial<QueueOptions> = {}) {
    Object.assign(this, overrides);
  }
}

/** A delivery that has failed this often is dead, unless it has an end of its own (security O4). */
export const MAX_ATTEMPTS = 5;

/** A delivery whose process has ended so often while it was at it is dead: it may be what ended them. */
export const MAX_STALLED_RUNS = 10;
