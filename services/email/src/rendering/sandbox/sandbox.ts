import { RateLimitedError } from '@hallpass/errors';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { MailRenderingError } from '../rendered-mail.js';
import { LIMITS, type SandboxAnswer, type SandboxJob, type SandboxMail } from './job.js';
import { mayPass, STOPPED, type StopReason, stopReason } from './stopped.js';

const WORKERS = 2;
/** Jobs that may wait; more are turned away, and whoever sends from a queue comes again. */
const WAITING_JOBS = 200;
/** A worker that has had nothing to do gives its memory back. */
const IDLE_MILLIS = 5 * 60_000;
const START_MILLIS = 30_000;
/** A leak of any kind ends with its worker. */
const JOBS_PER_WORKER = 2_000;

// By its name in the package, so that it is the built file wherever this one runs from.
const WORKER_FILE = createRequire(import.meta.url).resolve('@hallpass/service-email/sandbox-worker');

interface Waiting {
  job: SandboxJob;
  resolve(mail: SandboxMail): void;
  reject(error: Error): void;
}

const stopped = (reason: StopReason): MailRenderingError => new MailRenderingError(STOPPED[reason], mayPass(reason));

/** One worker thread and the job it is at. */
interface Member {
  worker: Worker;
  isReady: boolean;
  current: Waiting | null;
  timer: NodeJS.Timeout | null;
  jobsDone: number;
}

/**
 * Worker threads that run owners' code (security.md K1). Each is warm before its first job, does one at a time, is
 * ended from outside after 2 s, and replaced whenever a job exhausted what it was given.
 */
@Injectable()
export class Sandbox implements OnApplicationShutdown {
  private readonly waiting: Waiting[] = [];
  private readonly members = new Set<Member>();
  private isClosed = false;

  /**
   * @throws MailRenderingError for the owner's source; RateLimitedError when too many wait
   */
  run(job: SandboxJob): Promise<SandboxMail> {
    if (this.isClosed) return Promise.reject(new Error('The process is stopping.'));
    if (this.waiting.length >= WAITING_JOBS) return Promise.reject(new RateLimitedError(2));
    return new Promise((resolve, reject) => {
      this.waiting.push({ job, resolve, reject });
      this.next();
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    for (const { reject } of this.waiting.splice(0)) reject(new Error('The process is stopping.'));
    await Promise.all([...this.members].map((member) => this.remove(member, new Error('The process is stopping.'))));
  }

  private next(): void {
    for (const member of this.members) {
      if (this.waiting.length === 0) return;
      if (member.isReady && !member.current) this.give(member, this.waiting.shift()!);
    }
    const starting = [...this.members].filter(({ isReady }) => !isReady).length;
    if (this.waiting.length > starting && this.members.size < WORKERS && !this.isClosed) this.start();
  }

  private start(): void {
    const worker = new Worker(WORKER_FILE, {
      env: {},
      argv: [],
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    const member: Member = { worker, isReady: false, current: null, timer: null, jobsDone: 0 };
    this.members.add(member);
    worker.unref();
    worker.on('message', (message: SandboxAnswer | 'ready') => this.heard(member, message));
    worker.on('error', (error) => void this.remove(member, member.isReady ? stopped(stopReason(error)) : error));
    worker.on('exit', () => void this.remove(member, stopped('crash')));
    member.timer = this.after(START_MILLIS, () => void this.remove(member, new Error('A renderer did not start.')));
  }

  private heard(member: Member, message: SandboxAnswer | 'ready'): void {
    if (!this.members.has(member)) return;
    this.stopTimer(member);
    const { current } = member;
    member.current = null;
    if (message === 'ready') member.isReady = true;
    else {
      member.jobsDone++;
      const isSpent = 'problem' in message && message.isSpent;
      if (isSpent || member.jobsDone >= JOBS_PER_WORKER) {
        void this.remove(member, null);
        if (this.members.size < WORKERS && !this.isClosed) this.start();
      } else member.timer = this.after(IDLE_MILLIS, () => void this.remove(member, null));
      if ('mail' in message) current?.resolve(message.mail);
      else current?.reject(new MailRenderingError(message.problem, message.mayPass));
    }
    this.next();
  }

  private give(member: Member, waiting: Waiting): void {
    this.stopTimer(member);
    member.current = waiting;
    member.timer = this.after(LIMITS.jobMillis, () => void this.remove(member, stopped('time')));
    member.worker.postMessage(waiting.job);
  }

  /** Ends a worker; its job, if it has one, fails. Those who wait get a new worker. */
  private async remove(member: Member, error: Error | null): Promise<void> {
    if (!this.members.delete(member)) return;
    this.stopTimer(member);
    const { current, isReady } = member;
    member.current = null;
    const ended = member.worker.terminate();
    current?.reject(error ?? new Error('A renderer was ended.'));
    // One that cannot start would be started for ever: those who wait are told.
    if (!isReady && error) for (const { reject } of this.waiting.splice(0)) reject(error);
    else this.next();
    // The next mail shall not wait for a start. Not after idling, which is what the worker was ended for.
    if (isReady && current && this.members.size < WORKERS && !this.isClosed) this.start();
    await ended;
  }

  private after(millis: number, act: () => void): NodeJS.Timeout {
    return setTimeout(act, millis).unref();
  }

  private stopTimer(member: Member): void {
    if (member.timer) clearTimeout(member.timer);
    member.timer = null;
  }
}
