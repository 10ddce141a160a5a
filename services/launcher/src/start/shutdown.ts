import { explain } from './start-failure.js';
import { say, sayFailure } from '../terminal/terminal.js';

/** How long a stop may take before it is forced, milliseconds: what supervises us kills after 30 s (security O6). */
const LIMIT_MILLIS = 25_000;

/**
 * Stops in the reverse order of starting: HTTP and workers before the database they stand on. The first SIGINT or
 * SIGTERM asks for it, at any moment of the start too; a second one ends the process at once.
 */
export class Shutdown {
  private readonly steps: (() => Promise<void>)[] = [];
  private stopping: Promise<never> | null = null;

  /** From now on a signal stops what has been started. */
  listen(): void {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => this.onSignal());
  }

  get isStopping(): boolean {
    return this.stopping !== null;
  }

  /** Runs before the steps added earlier. When the stop has begun already, it runs now. */
  async add(step: () => Promise<void>): Promise<void> {
    if (this.stopping) await step();
    else this.steps.push(step);
  }

  /** Stops everything, then ends the process with `exitCode`. */
  async stop(exitCode: number): Promise<never> {
    this.stopping ??= this.run(exitCode);
    return this.stopping;
  }

  private onSignal(): void {
    if (this.stopping) process.exit(130);
    say('\nStopping …');
    void this.stop(0);
  }

  private async run(exitCode: number): Promise<never> {
    const timer = setTimeout(() => {
      sayFailure('Not everything stopped in time; ending anyway. The next start recovers.');
      process.exit(1);
    }, LIMIT_MILLIS);
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      await step().catch((error: unknown) => sayFailure(explain(error)));
    }
    clearTimeout(timer);
    process.exit(exitCode);
  }
}
