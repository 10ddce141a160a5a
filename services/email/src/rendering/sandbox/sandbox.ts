import { RateLimitedError, UnavailableError } from '@hallpass/errors';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { MailRenderingError } from '../rendered-mail.js';
import type { SandboxAnswer, SandboxJob, SandboxMail, TakesJobs } from './job.js';
import { mayPass, STOPPED, type StopReason, stopReason } from './stopped.js';
import { SandboxThread, type ThreadEnd } from './sandbox-thread.js';

const THREADS = 2;
/** Maximum number of waiting jobs. More are rejected; senders that use a queue retry. */
const WAITING_JOBS = 200;
/** An idle thread is ended after this time to free its memory, unless one has to be kept. */
const IDLE_MILLIS = 5 * 60_000;
const LOOK_MILLIS = 250;
/** Replacing a thread ends any leak. */
const JOBS_PER_THREAD = 2_000;
/** Pause after a thread failed to start. */
const RESTART_MILLIS = 5_000;

interface Waiting {
  job: SandboxJob;
  resolve(mail: SandboxMail): void;
  reject(error: Error): void;
}

export interface SandboxMetrics {
  threads: { starting: number; idle: number; busy: number };
  waiting: number;
  /** Threads that failed to start since the process began. */
  failedStarts: number;
}

interface Member {
  thread: SandboxThread;
  current: Waiting | null;
  jobsDone: number;
  /** As in `performance.now()`. */
  idleSince: number;
}

const stopped = (reason: StopReason): MailRenderingError => new MailRenderingError(STOPPED[reason], mayPass(reason));
const closing = (): Error => new UnavailableError('The process is stopping.');
const broken = (): Error => new UnavailableError('The email renderer stopped. Try again in a moment.');

/**
 * Worker threads that render emails and run owners' code (security K1). Each does one job at a time, is ended from
 * outside after 2 s of CPU time, and is replaced whenever a job exhausted its resources. A thread that is slow because
 * the machine is busy is not ended (security P4).
 */
@Injectable()
export class Sandbox implements OnApplicationShutdown {
  private readonly waiting: Waiting[] = [];
  private readonly members = new Set<Member>();
  /** Minimum number of threads, busy or idle. */
  private kept = 0;
  private looks: NodeJS.Timeout | undefined;
  private isResting = false;
  private failedStarts = 0;
  private isClosed = false;

  /**
   * @throws MailRenderingError for the owner's source; RateLimitedError if too many jobs wait; UnavailableError if no
   * thread could be started
   */
  run(job: SandboxJob): Promise<SandboxMail> {
    if (this.isClosed) return Promise.reject(closing());
    if (this.waiting.length >= WAITING_JOBS) return Promise.reject(new RateLimitedError(2));
    return new Promise((resolve, reject) => {
      this.waiting.push({ job, resolve, reject });
      this.next();
    });
  }

  /** From now on keeps at least one thread, for a process that sends emails. */
  keepOneReady(): void {
    this.kept = 1;
    this.next();
  }

  get metrics(): SandboxMetrics {
    const threads = { starting: 0, idle: 0, busy: 0 };
    for (const { thread, current } of this.members) {
      threads[!thread.isReady ? 'starting' : current ? 'busy' : 'idle'] += 1;
    }
    return { threads, waiting: this.waiting.length, failedStarts: this.failedStarts };
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.looks);
    for (const { reject } of this.waiting.splice(0)) reject(closing());
    await Promise.all([...this.members].map((member) => this.remove(member, closing())));
  }

  private next(): void {
    for (const member of this.members) {
      if (this.waiting.length === 0) break;
      if (member.thread.isReady && !member.current) this.give(member, this.waiting.shift()!);
    }
    if (this.isClosed || this.isResting) return;
    const starting = [...this.members].filter(({ thread }) => !thread.isReady).length;
    const isWanted = this.waiting.length > starting || this.members.size < this.kept;
    if (isWanted && this.members.size < THREADS) this.start();
  }

  private start(): void {
    const thread = new SandboxThread({
      message: (message) => this.received(member, message),
      end: (end) => this.ended(member, end),
    });
    const member: Member = { thread, current: null, jobsDone: 0, idleSince: performance.now() };
    this.members.add(member);
    this.looks ??= setInterval(() => this.look(), LOOK_MILLIS).unref();
  }

  private look(): void {
    for (const member of this.members) {
      const { thread, current, idleSince } = member;
      if (current || !thread.isReady) thread.look();
      else if (performance.now() - idleSince > IDLE_MILLIS && this.members.size > this.kept) {
        void this.remove(member, broken());
      }
    }
    if (this.members.size > 0) return;
    clearInterval(this.looks);
    this.looks = undefined;
  }

  private received(member: Member, message: TakesJobs | SandboxAnswer): void {
    if ('notice' in message) return this.next();
    const { current } = member;
    member.current = null;
    member.idleSince = performance.now();
    const isSpent = 'problem' in message && message.isSpent;
    if (isSpent || ++member.jobsDone >= JOBS_PER_THREAD) this.replace(member);
    if ('mail' in message) current?.resolve(message.mail);
    else current?.reject(this.refusal(current, message));
    this.next();
  }

  /** An email from our own sources neither runs too long nor crashes a thread. */
  private refusal(
    { job }: Waiting,
    { problem, mayPass, isSpent }: { problem: string; mayPass: boolean; isSpent: boolean },
  ): Error {
    return 'builtIn' in job && isSpent ? broken() : new MailRenderingError(problem, mayPass);
  }

  private ended(member: Member, end: ThreadEnd): void {
    const { current, thread } = member;
    const isOurs = end.reason === 'stalled' || !current || 'builtIn' in current.job;
    if (!thread.isReady) return this.didNotStart(member);
    this.replace(member, isOurs ? broken() : stopped(end.reason === 'limit' ? 'time' : stopReason(end.error)));
  }

  /** Replaces the thread now, so that the next email does not wait for a start. */
  private replace(member: Member, error: Error = broken()): void {
    void this.remove(member, error);
    if (this.members.size < THREADS && !this.isClosed) this.start();
  }

  /** Fails the waiting jobs, whose senders retry. Retrying the start here could go on forever. */
  private didNotStart(member: Member): void {
    this.failedStarts += 1;
    void this.remove(member, broken());
    const isLast = ![...this.members].some(({ thread }) => thread.isReady);
    if (isLast) for (const { reject } of this.waiting.splice(0)) reject(broken());
    this.isResting = true;
    setTimeout(() => {
      this.isResting = false;
      this.next();
    }, RESTART_MILLIS).unref();
  }

  private give(member: Member, waiting: Waiting): void {
    member.current = waiting;
    member.thread.give(waiting.job);
  }

  /** Ends a thread. Its job, if any, fails with the error. */
  private async remove(member: Member, error: Error): Promise<void> {
    if (!this.members.delete(member)) return;
    const { current } = member;
    member.current = null;
    current?.reject(error);
    await member.thread.terminate();
  }
}
