import { RateLimitedError, UnavailableError } from '@hallpass/errors';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { MailRenderingError } from '../rendered-mail.js';
import type { SandboxAnswer, SandboxJob, SandboxMail, TakesJobs } from './job.js';
import { mayPass, STOPPED, type StopReason, stopReason } from './stopped.js';
import { SandboxThread, type ThreadEnd } from './sandbox-thread.js';

const THREADS = 2;
/** Jobs that may wait; more are turned away, and whoever sends from a queue comes again. */
const WAITING_JOBS = 200;
/** A thread that has had nothing to do gives its memory back, unless one is to be kept. */
const IDLE_MILLIS = 5 * 60_000;
/** How often the threads that have something to do are looked at. */
const LOOK_MILLIS = 250;
/** A leak of any kind ends with its thread. */
const JOBS_PER_THREAD = 2_000;
/** After a thread that did not start. */
const RESTART_MILLIS = 5_000;

interface Waiting {
  job: SandboxJob;
  resolve(mail: SandboxMail): void;
  reject(error: Error): void;
}

/** What the threads do at the moment. */
export interface SandboxFigures {
  threads: { starting: number; idle: number; busy: number };
  /** Jobs that wait for a thread. */
  waiting: number;
  /** How many threads did not start, since the process began. */
  failedStarts: number;
}

interface Member {
  thread: SandboxThread;
  current: Waiting | null;
  jobsDone: number;
  /** By `performance.now()`. */
  idleSince: number;
}

const stopped = (reason: StopReason): MailRenderingError => new MailRenderingError(STOPPED[reason], mayPass(reason));
const closing = (): Error => new UnavailableError('The process is stopping.');
const broken = (): Error => new UnavailableError('The renderer of mails ended. Try again in a moment.');

/**
 * Worker threads that render mails and run owners' code (security K1). Each does one job at a time, is ended from
 * outside after 2 s of CPU time, and replaced whenever a job exhausted what it was given. A thread that is slow because the
 * machine is busy is waited for (security P4).
 */
@Injectable()
export class Sandbox implements OnApplicationShutdown {
  private readonly waiting: Waiting[] = [];
  private readonly members = new Set<Member>();
  /** How many there are at any time, busy or not. */
  private kept = 0;
  private looks: NodeJS.Timeout | undefined;
  private isResting = false;
  private failedStarts = 0;
  private isClosed = false;

  /**
   * @throws MailRenderingError for the owner's source; RateLimitedError when too many wait; UnavailableError when no thread
   *   could be had
   */
  run(job: SandboxJob): Promise<SandboxMail> {
    if (this.isClosed) return Promise.reject(closing());
    if (this.waiting.length >= WAITING_JOBS) return Promise.reject(new RateLimitedError(2));
    return new Promise((resolve, reject) => {
      this.waiting.push({ job, resolve, reject });
      this.next();
    });
  }

  /** From now on a thread waits for the next job at any time: for a process that sends mails. */
  keepOneReady(): void {
    this.kept = 1;
    this.next();
  }

  get figures(): SandboxFigures {
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

  /** A mail of our own sources neither runs for long nor breaks a thread. */
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

  /** The next mail shall not wait for a start. */
  private replace(member: Member, error: Error = broken()): void {
    void this.remove(member, error);
    if (this.members.size < THREADS && !this.isClosed) this.start();
  }

  /** Who waits gets it, and is tried again by whoever can: a thread that cannot start must not be started for ever. */
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

  /** Ends a thread; its job, if it has one, fails with the error. */
  private async remove(member: Member, error: Error): Promise<void> {
    if (!this.members.delete(member)) return;
    const { current } = member;
    member.current = null;
    current?.reject(error);
    await member.thread.terminate();
  }
}
