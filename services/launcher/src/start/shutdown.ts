import { readFileSync } from 'node:fs';
import { explain } from './start-failure.js';
import { say, sayFailure } from '../terminal/terminal.js';

/** How long a stop may take before it is forced, in milliseconds: supervisors kill after 30 s (security O6). */
const LIMIT_MILLIS = 25_000;

/**
 * Stops in the reverse order of starting: HTTP and workers before the database they depend on. The first SIGINT or
 * SIGTERM starts the stop, even during the start; a second one ends the process at once. SIGHUP also starts it, but
 * never forces it: it may follow those signals when a terminal closes or npm exits.
 */
export class Shutdown {
  private readonly steps: (() => Promise<void>)[] = [];
  private stopping: Promise<never> | null = null;
  /** npm forwards the SIGINT of a Ctrl-C, which the terminal also sends to this process. */
  private copies: number;

  constructor(source: NodeJS.ProcessEnv) {
    this.copies = source['npm_lifecycle_event'] === undefined ? 0 : 1;
  }

  /** From now on, signals stop everything that was started. */
  listen(): void {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => this.onSignal());
    if (!isHangUpIgnored()) process.on('SIGHUP', () => this.onHangUp());
  }

  get isStopping(): boolean {
    return this.stopping !== null;
  }

  /**
   * Steps run in the reverse of the order in which they were added. If the stop has already begun, the step runs now.
   */
  async add(step: () => Promise<void>): Promise<void> {
    if (this.stopping) await step();
    else this.steps.push(step);
  }

  async stop(exitCode: number): Promise<never> {
    this.stopping ??= this.run(exitCode);
    return this.stopping;
  }

  private onSignal(): void {
    if (this.stopping && this.copies-- <= 0) process.exit(130);
    this.onHangUp();
  }

  private onHangUp(): void {
    if (this.stopping) return;
    say('\nStopping …');
    void this.stop(0);
  }

  private async run(exitCode: number): Promise<never> {
    const timer = setTimeout(() => {
      sayFailure('Some processes did not stop in time. Exiting anyway. The next start recovers.');
      process.exit(1);
    }, LIMIT_MILLIS);
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      await step().catch((error: unknown) => sayFailure(explain(error)));
    }
    clearTimeout(timer);
    process.exit(exitCode);
  }
}

/** Whether `nohup` started this process. Only detected on Linux. */
function isHangUpIgnored(): boolean {
  try {
    const ignored = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    return ignored !== undefined && (BigInt(`0x${ignored}`) & 1n) === 1n;
  } catch {
    return false;
  }
}
