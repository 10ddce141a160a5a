import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { LIMITS, type SandboxAnswer, type SandboxJob, type SandboxMessage, type TakesJobs } from './job.js';
import { cpuMillisOf } from './thread-cpu.js';

/** A thread that has not had any CPU time for so long, though it has something to do, hangs. */
const STALLED_MILLIS = 60_000;

// By its name in the package, so that it is the built file wherever this one runs from.
const WORKER_FILE = createRequire(import.meta.url).resolve('@hallpass/service-email/sandbox-worker');

/** Why a thread has ended: over the limit of its job, without getting on, or by itself. */
export type ThreadEnd = { reason: 'limit' } | { reason: 'stalled' } | { reason: 'exit'; error: unknown };

export interface ThreadListener {
  message(message: TakesJobs | SandboxAnswer): void;
  /** Once at most, unless `terminate` was called. */
  end(end: ThreadEnd): void;
}

/** One worker thread, and how much CPU time its job has used. */
export class SandboxThread {
  isReady = false;
  private readonly worker: Worker;
  private thread: string | null = null;
  /** Whether owners' code runs in its job. What is ours may take as long as the machine needs. */
  private isLimited = false;
  /** CPU time at which the limit is reached; null while there is none. */
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
    this.worker.on('exit', () => this.end({ reason: 'exit', error: new Error('The thread ended.') }));
  }

  /** One job at a time; the answer comes as a message. */
  give(job: SandboxJob): void {
    this.isLimited = 'sources' in job;
    this.begin();
    this.worker.postMessage(job);
  }

  /** Ends a thread that is over its limit or hangs. To be called again and again while it has something to do. */
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

  /** The limit counts from now. */
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

  /** In milliseconds, of the thread; of the whole process where the system does not tell, and before the thread has. */
  private cpu(): number {
    const own = cpuMillisOf(this.thread);
    if (own !== null) return own;
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
}
