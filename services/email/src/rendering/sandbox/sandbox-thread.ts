import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { LIMITS, type SandboxAnswer, type SandboxJob, type SandboxMessage, type TakesJobs } from './job.js';
import { cpuMillisOf } from './thread-cpu.js';

/** A thread with a job that has used no CPU time for this long hangs. */
const STALLED_MILLIS = 60_000;

// Resolved by its name in the package, so that it is the built file wherever this module runs.
const WORKER_FILE = createRequire(import.meta.url).resolve('@hallpass/service-email/sandbox-worker');

/** Why a thread ended: it exceeded its job's limit, made no progress, or exited. */
export type ThreadEnd = { reason: 'limit' } | { reason: 'stalled' } | { reason: 'exit'; error: unknown };

export interface ThreadListener {
  message(message: TakesJobs | SandboxAnswer): void;
  /** Called at most once, and not after `terminate`. */
  end(end: ThreadEnd): void;
}

export class SandboxThread {
  isReady = false;
  private readonly worker: Worker;
  private thread: string | null = null;
  /** Whether its job runs owners' code. Our own code may take as long as the machine needs. */
  private isLimited = false;
  /** CPU time at which the limit is reached; null without a limit. */
  private limitAt: number | null = null;
  private seenCpu = 0;
  private seenAt = performance.now();
  private hasEnded = false;

  constructor(private readonly listener: ThreadListener) {
    this.worker = new Worker(WORKER_FILE, {
      env: {},
      argv: [],
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    this.worker.unref();
    this.worker.on('message', (message: SandboxMessage) => this.received(message));
    this.worker.on('error', (error) => this.end({ reason: 'exit', error }));
    this.worker.on('exit', () => this.end({ reason: 'exit', error: new Error('The thread exited.') }));
  }

  /** Takes one job at a time; the answer comes as a message. */
  give(job: SandboxJob): void {
    this.isLimited = 'sources' in job;
    this.begin();
    this.worker.postMessage(job);
  }

  /** Ends the thread if it exceeds its limit or hangs. Call it periodically while the thread is working. */
  look(): void {
    const cpu = this.cpu();
    if (this.limitAt !== null && cpu > this.limitAt) this.end({ reason: 'limit' });
    else if (cpu > this.seenCpu) this.gotOn(cpu);
    else if (performance.now() - this.seenAt > STALLED_MILLIS) this.end({ reason: 'stalled' });
  }

  async terminate(): Promise<void> {
    this.hasEnded = true;
    await this.worker.terminate();
  }

  private received(message: SandboxMessage): void {
    if (this.hasEnded) return;
    if ('notice' in message && message.notice === 'ready') {
      this.isReady = true;
      this.thread = message.thread;
    }
    this.gotOn();
    if ('notice' in message && message.notice === 'running') return this.begin();
    this.limitAt = null;
    if ('notice' in message && message.notice === 'loading') return;
    this.listener.message(message);
  }

  /** Starts the limit now. */
  private begin(): void {
    this.gotOn();
    this.limitAt = this.isLimited ? this.seenCpu + LIMITS.jobMillis : null;
  }

  private end(end: ThreadEnd): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.listener.end(end);
  }

  private gotOn(cpu = this.cpu()): void {
    this.seenCpu = cpu;
    this.seenAt = performance.now();
  }

  /** CPU time in milliseconds: of the thread if known, otherwise of the whole process. */
  private cpu(): number {
    const own = cpuMillisOf(this.thread);
    if (own !== null) return own;
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
}
