import { availableParallelism } from 'node:os';
import { RateLimitedError } from '@hallpass/errors';

/** About 30 ms each: who is last in the queue waits some two seconds. */
const WAITING_PER_CORE = 64;
const HASHES_PER_CORE_AND_SECOND = 30;

/**
 * Lets one hash a core run at a time and keeps the rest in order, up to a limit: a flood of sign-ins then waits
 * or is sent away, and does not fill the memory or the processor (security.md C10).
 */
export class HashQueue {
  private running = 0;
  private readonly waiting: Array<() => void> = [];

  constructor(
    private readonly atOnce = availableParallelism(),
    private readonly maxWaiting = availableParallelism() * WAITING_PER_CORE,
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

  private turn(): Promise<void> {
    if (this.waiting.length >= this.maxWaiting)
      throw new RateLimitedError(Math.ceil(this.maxWaiting / (this.atOnce * HASHES_PER_CORE_AND_SECOND)));
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
