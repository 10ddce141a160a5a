import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { StartFailure } from '../start/start-failure.js';

const running = new Map<ChildProcess, NodeJS.Signals>();

export interface ChildPlan {
  /** The display name, for example `auth-2`. */
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd?: string;
  input?: string;
  missing?: string;
  /**
   * Gives it an IPC channel, which breaks however this process ends (end-with-launcher.ts). Without it, for third-party
   * programs, the child gets SIGTERM when this process exits, but survives if this process is killed.
   */
  hasChannel: boolean;
  prepare?(): Promise<void>;
  /** Whether the child is ready; polled after each start. */
  isReady(): Promise<boolean>;
}

export interface ChildReports {
  onStart(name: string, pid: number): void;
  onLines(name: string, lines: string[], stream: 'stdout' | 'stderr'): void;
  /** The child exited on its own, for this reason, and will be restarted after a pause. */
  onEnd(name: string, reason: string, pauseMillis: number): void;
  onRecovery(name: string): void;
}

export interface Patience {
  /** The pause before the first restart; doubles with each further one. */
  firstPauseMillis: number;
  longestPauseMillis: number;
  /** A child that ran this long starts again with the first pause. */
  steadyMillis: number;
  startMillis: number;
  stopMillis: number;
}

/** A child is back within 10 s, however often it is killed: the longest pause plus a start. */
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
  /** Resolves with the reason when the process ends. */
  ended: Promise<string>;
  hasEnded: boolean;
  isMissing: boolean;
}

/** A process that is restarted, after growing pauses, whenever it exits on its own. */
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
   * Resolves when the child is ready; it is supervised from then on.
   * @throws StartFailure if it exits before, or takes too long
   */
  async start(): Promise<void> {
    const { name, missing } = this.plan;
    const first = await this.run();
    const limit = Date.now() + this.patience.startMillis;
    if (!(await this.becomesReady(first, limit))) {
      if (first.isMissing && missing) throw new StartFailure(missing);
      throw new StartFailure(
        first.hasEnded
          ? `${name} ${await first.ended} before it was ready. Its output is above or in the log.`
          : `${name} was not ready within ${this.patience.startMillis / 1000} s. Check the log.`,
      );
    }
    this.supervision = this.supervise(first);
  }

  /** Stops the child for good: SIGTERM, then SIGKILL if it does not exit in time. */
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
    if (this.stopping.signal.aborted) throw new StartFailure(`${name} will not be restarted.`);
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', ...(hasChannel ? (['ipc'] as const) : [])],
      detached: true, // so that Ctrl-C in the terminal only reaches this process, which stops the children in order
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
        child.once('exit', (code, signal) => end(signal ? `stopped by ${signal}` : `exited with code ${code}`));
        child.on('error', (error: NodeJS.ErrnoException) => {
          if (child.pid !== undefined) return; // a failed signal or channel: the child still runs, and its exit is reported later
          run.isMissing = error.code === 'ENOENT';
          end(`could not run (${error.code})`);
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
    child.stdin?.on('error', () => undefined); // it exited before reading its input; its exit is reported anyway
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
        reason = `could not run (${(error as Error).message})`;
      }
    }
  }

  private async reportRecovery(run: Run): Promise<void> {
    const isReady = await this.becomesReady(run);
    if (isReady && !this.stopping.signal.aborted) this.reports.onRecovery(this.plan.name);
  }
}

/** Passes on whole lines, grouped by the chunk that completed them, and the last one even without a line break. */
function readLines(stream: Readable, onLines: (lines: string[]) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) onLines(lines);
  });
  stream.on('end', () => {
    if (rest) onLines([rest]);
  });
}

/** When this process exits, except by SIGKILL, sends `signal` to the child if it is still running. */
function endWithUs(child: ChildProcess, signal: NodeJS.Signals): void {
  if (running.size === 0) process.once('exit', endAll);
  running.set(child, signal);
  child.once('exit', () => {
    running.delete(child);
    if (running.size === 0) process.off('exit', endAll);
  });
}

function endAll(): void {
  for (const [child, signal] of running) child.kill(signal);
}
