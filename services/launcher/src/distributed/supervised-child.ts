import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { StartFailure } from '../start/start-failure.js';
import { readLines } from './lines.js';
import { endWithUs } from './running-children.js';

/** One process to be kept running. */
export interface ChildPlan {
  /** What people call it, for example `auth-2`. */
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd?: string;
  /** All that it finds on its standard input. */
  input?: string;
  /** What to say when there is no such command on this machine. */
  missing?: string;
  /**
   * Gives it an IPC channel, which breaks however this process ends (end-with-launcher.ts). Without one, for foreign
   * programs, it gets SIGTERM when this process ends, and outlives it when that is killed.
   */
  hasChannel: boolean;
  /** Runs before every start. */
  prepare?(): Promise<void>;
  /** Whether it does its work; asked again and again after a start. */
  isReady(): Promise<boolean>;
}

export interface ChildReports {
  onStart(name: string, pid: number): void;
  onLines(name: string, lines: string[], stream: 'stdout' | 'stderr'): void;
  /** It ended by itself, for that reason, and is started again after a pause. */
  onEnd(name: string, reason: string, pauseMillis: number): void;
  /** Started again, it is ready. */
  onRecovery(name: string): void;
}

export interface Patience {
  /** Before the first start after an end; doubles from time to time. */
  firstPauseMillis: number;
  longestPauseMillis: number;
  /** One that ran so long has earned the first pause again. */
  steadyMillis: number;
  /** How long the first start may take. */
  startMillis: number;
  /** How long after SIGTERM it is killed. */
  stopMillis: number;
}

/** Back within 10 s, however often it is killed: the longest pause and a start. */
const PATIENCE: Patience = {
  firstPauseMillis: 100,
  longestPauseMillis: 5_000,
  steadyMillis: 10_000,
  startMillis: 90_000,
  stopMillis: 8_000,
};

const POLL_MILLIS = 50;

interface Run {
  child: ChildProcess;
  startedAt: number;
  /** Why it ended, in words; resolves then. */
  ended: Promise<string>;
  hasEnded: boolean;
  isMissing: boolean;
}

/** A process that is started again, after growing pauses, whenever it ends by itself. */
export class SupervisedChild {
  private readonly patience: Patience;
  private readonly stopping = new AbortController();
  private current: Run | null = null;
  private supervision: Promise<void> = Promise.resolve();

  constructor(
    private readonly plan: ChildPlan,
    private readonly reports: ChildReports,
    patience: Partial<Patience> = {},
  ) {
    this.patience = { ...PATIENCE, ...patience };
  }

  /**
   * Resolves when it is ready; from then on it is supervised.
   * @throws StartFailure when it ends before, or takes too long
   */
  async start(): Promise<void> {
    const { name, missing } = this.plan;
    const first = await this.run();
    const limit = Date.now() + this.patience.startMillis;
    if (!(await this.becomesReady(first, limit))) {
      if (first.isMissing && missing) throw new StartFailure(missing);
      throw new StartFailure(
        first.hasEnded
          ? `${name} ${await first.ended} before it was ready: what it said stands above or in the log.`
          : `${name} was not ready within ${this.patience.startMillis / 1000} s: look into the log.`,
      );
    }
    this.supervision = this.supervise(first);
  }

  /** Ends it for good: SIGTERM, and SIGKILL when that does not help in time. */
  async stop(): Promise<void> {
    this.stopping.abort();
    const run = this.current;
    if (run && !run.hasEnded) {
      run.child.kill('SIGTERM');
      const timer = setTimeout(() => run.child.kill('SIGKILL'), this.patience.stopMillis);
      await run.ended;
      clearTimeout(timer);
    }
    await this.supervision;
  }

  private async run(): Promise<Run> {
    const { name, command, args, env, cwd, input, hasChannel, prepare } = this.plan;
    await prepare?.();
    if (this.stopping.signal.aborted) throw new StartFailure(`${name} is not started any more.`);
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', ...(hasChannel ? (['ipc'] as const) : [])],
      detached: true, // Ctrl-C in the terminal reaches us alone: we stop them in order
    });
    const run: Run = {
      child,
      startedAt: Date.now(),
      hasEnded: false,
      isMissing: false,
      ended: new Promise((resolve) => {
        const end = (reason: string): void => {
          run.hasEnded = true;
          resolve(reason);
        };
        child.once('exit', (code, signal) => end(signal ? `ended by ${signal}` : `ended with exit code ${code}`));
        child.on('error', (error: NodeJS.ErrnoException) => {
          if (child.pid !== undefined) return; // of a signal or the channel: it runs, and its end comes
          run.isMissing = error.code === 'ENOENT';
          end(`could not be run (${error.code})`);
        });
      }),
    };
    this.current = run;
    if (child.pid === undefined) return run;
    endWithUs(child, hasChannel ? 'SIGKILL' : 'SIGTERM');
    this.reports.onStart(name, child.pid);
    for (const stream of ['stdout', 'stderr'] as const) {
      readLines(child[stream]!, (lines) => this.reports.onLines(name, lines, stream));
    }
    child.stdin?.on('error', () => undefined); // it ended before it read: its end is told anyway
    child.stdin?.end(input);
    return run;
  }

  private async becomesReady(run: Run, limit = Infinity): Promise<boolean> {
    while (!run.hasEnded && Date.now() < limit) {
      if (await this.plan.isReady().catch(() => false)) return !run.hasEnded;
      await Promise.race([pause(POLL_MILLIS), run.ended]);
    }
    return false;
  }

  private async supervise(first: Run): Promise<void> {
    const { signal } = this.stopping;
    let next = this.patience.firstPauseMillis;
    let reason = await first.ended;
    let startedAt = first.startedAt;
    while (!signal.aborted) {
      if (Date.now() - startedAt >= this.patience.steadyMillis) next = this.patience.firstPauseMillis;
      this.reports.onEnd(this.plan.name, reason, next);
      await pause(next, undefined, { signal }).catch(() => undefined);
      next = Math.min(next * 2, this.patience.longestPauseMillis);
      try {
        const run = await this.run();
        startedAt = run.startedAt;
        void this.reportRecovery(run);
        reason = await run.ended;
      } catch (error) {
        startedAt = Date.now();
        reason = `could not be run (${(error as Error).message})`;
      }
    }
  }

  private async reportRecovery(run: Run): Promise<void> {
    const isReady = await this.becomesReady(run);
    if (isReady && !this.stopping.signal.aborted) this.reports.onRecovery(this.plan.name);
  }
}
