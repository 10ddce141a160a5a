import { setTimeout as pause } from 'node:timers/promises';
import { RateLimitedError } from '@hallpass/errors';
import { HashSchedule } from './hash-schedule.js';

/** Of one project, for each thread: some 65 hashes of our own, which take about two seconds. */
const PROJECT_MILLIS = 2_500;
const ALL_PROJECTS_MILLIS = 4 * PROJECT_MILLIS;
/** Whoever asks again at once, against all advice, then asks once a second and not a thousand times. */
const REFUSAL_MILLIS = 1_000;

export interface HashQueueLimits {
  /** How many hashes run at once. */
  threads: number;
  /** How much CPU time of hashes a project may have in the queue, and all together; in milliseconds. */
  projectMillis?: number;
  totalMillis?: number;
  /** How long a refusal takes. */
  refusalMillis?: number;
}

/** A place in the queue, held for as long as the work that it was given to. */
export interface HashPlace {
  /**
   * Says what the hash will cost, once that is known; the place was taken for less or more.
   * @throws RateLimitedError when the project has no room for it
   */
  charge(cpuMillis: number): void;
  /** Runs a hash in its turn. */
  run<T>(cpuMillis: number, hash: () => Promise<T>): Promise<T>;
}

/** What goes on in the queue. */
export interface HashQueueFigures {
  /** Hashes that run, and that wait for their turn. */
  running: number;
  waiting: number;
  /** CPU time that was let in and is not over, and how much of it is let in at most. */
  heldMillis: number;
  limitMillis: number;
  /** How often one was refused since the process began. */
  refused: number;
}

/**
 * Shares the processor between the password hashes of all projects: a few run at once, in an order that is fair to
 * projects (`HashSchedule`), and what waits is limited by the CPU time that it will take, so that a flood of sign-ins
 * neither fills the memory nor keeps others waiting (security C10, P2).
 */
export class HashQueue {
  private readonly schedule: HashSchedule;
  private readonly projectMillis: number;
  private readonly totalMillis: number;
  private readonly refusalMillis: number;
  /** CPU time of the places that each project holds; who holds none is not in it. */
  private readonly held = new Map<string, number>();
  private total = 0;
  private refused = 0;

  constructor(private readonly limits: HashQueueLimits) {
    this.schedule = new HashSchedule(limits.threads);
    this.projectMillis = limits.projectMillis ?? PROJECT_MILLIS * limits.threads;
    this.totalMillis = limits.totalMillis ?? ALL_PROJECTS_MILLIS * limits.threads;
    this.refusalMillis = limits.refusalMillis ?? REFUSAL_MILLIS;
  }

  get figures(): HashQueueFigures {
    return {
      ...this.schedule.turns,
      heldMillis: this.total,
      limitMillis: this.totalMillis,
      refused: this.refused,
    };
  }

  /**
   * Lets in what ends in a hash, before it has cost anything: what leads up to a hash would otherwise fill the
   * database's connections with work for those who are sent away in the end, and hold up everybody else. These wait a
   * second for it, which costs a timer.
   * @param cpuMillis what the hash will cost, as far as is known
   * @throws RateLimitedError with the seconds after which the queue will have drained
   */
  async admit<T>(projectId: string, cpuMillis: number, work: (place: HashPlace) => Promise<T>): Promise<T> {
    if (!this.hasRoom(projectId, cpuMillis, 0)) {
      await pause(this.refusalMillis);
      throw this.full();
    }
    let charged = 0;
    const charge = (millis: number): void => {
      if (!this.hasRoom(projectId, millis, charged)) throw this.full();
      this.hold(projectId, millis - charged);
      charged = millis;
    };
    charge(cpuMillis);
    try {
      return await work({ charge, run: (millis, hash) => this.schedule.run(projectId, millis, hash) });
    } finally {
      this.hold(projectId, -charged);
    }
  }

  /**
   * Whether a project may hold that much. The first place is always free, or a hash that costs more than the limit
   * could never be verified; and when all together hold too much, who holds less than an equal share is not sent away.
   * @param charged what of it is held already
   */
  private hasRoom(projectId: string, cpuMillis: number, charged: number): boolean {
    const others = (this.held.get(projectId) ?? 0) - charged;
    if (others <= 0) return true;
    const wanted = others + cpuMillis;
    if (wanted > this.projectMillis) return false;
    return this.total - charged + cpuMillis <= this.totalMillis || wanted <= this.totalMillis / this.held.size;
  }

  private hold(projectId: string, millis: number): void {
    const held = (this.held.get(projectId) ?? 0) + millis;
    this.total += millis;
    if (held > 0) this.held.set(projectId, held);
    else this.held.delete(projectId);
  }

  private full(): RateLimitedError {
    this.refused += 1;
    return new RateLimitedError(this.total / this.limits.threads / 1_000);
  }
}
