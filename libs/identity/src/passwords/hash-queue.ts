import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { RateLimitedError } from '@hallpass/errors';

/** About 30 ms each: who is last in the queue waits some two seconds. */
const WAITING_PER_CORE = 64;
const HASHES_PER_CORE_AND_SECOND = 30;
/** Whoever asks again at once, against all advice, then asks once a second and not a thousand times. */
const REFUSAL_MILLIS = 1_000;

/**
 * Lets one hash a core run at a time and keeps the rest in order, up to a limit: a flood of sign-ins then waits
 * or is sent away, and does not fill the memory or the processor (security.md C10).
 */
export class HashQueue {
  private running = 0;
  private admitted = 0;
  private readonly waiting: Array<() => void> = [];

  constructor(
    private readonly atOnce = availableParallelism(),
    private readonly maxWaiting = availableParallelism() * WAITING_PER_CORE,
    private readonly refusalMillis = REFUSAL_MILLIS,
  ) {}

  /** @throws RateLimitedError with the seconds after which the queue will have drained, when it is full */
  async run<T>(hash: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) await this.turn();
    else this.running += 1;
    try {
      return await hash();
    } finally {
      // The place is handed on, not given up: nobody can slip in between.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  /**
   * Lets in as many as the queue holds, before they have cost anything: what leads up to a hash would otherwise fill
   * the database's connections with work for those who are sent away in the end, and hold up everybody else. These wait
   * a second for it, which costs a timer.
   * @param work what ends in a hash
   * @throws RateLimitedError as `run`
   */
  async admit<T>(work: () => Promise<T>): Promise<T> {
    if (this.admitted >= this.maxWaiting) {
      await pause(this.refusalMillis);
      throw this.full();
    }
    this.admitted += 1;
    try {
      return await work();
    } finally {
      this.admitted -= 1;
    }
  }

  private full(): RateLimitedError {
    return new RateLimitedError(Math.ceil(this.maxWaiting / (this.atOnce * HASHES_PER_CORE_AND_SECOND)));
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= this.maxWaiting) throw this.full();
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
