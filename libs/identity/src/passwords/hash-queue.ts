import { setTimeout as pause } from 'node:timers/promises';
import { RateLimitedError } from '@hallpass/errors';
import { HashSchedule } from './hash-schedule.js';

/** Limit of one project, per thread: about 65 hashes of our own, which take about two seconds. */
const PROJECT_MILLIS = 2_500;
const ALL_PROJECTS_MILLIS = 4 * PROJECT_MILLIS;
/** A client that retries immediately then retries once a second, not a thousand times. */
const REFUSAL_MILLIS = 1_000;

export interface HashQueueLimits {
  threads: number;
  /** Maximum CPU time of queued hashes, per project and in total, in milliseconds. */
  projectMillis?: number;
  totalMillis?: number;
  refusalMillis?: number;
}

/** A place in the queue, held until the admitted work is done. */
export interface HashPlace {
  /**
   * Corrects the cost of the place once the cost of the hash is known.
   * @throws RateLimitedError when the project has no room for it
   */
  charge(cpuMillis: number): void;
  run<T>(cpuMillis: number, hash: () => Promise<T>): Promise<T>;
}

export interface HashQueueFigures {
  running: number;
  waiting: number;
  /** CPU time admitted and not yet finished, and the limit on it. */
  heldMillis: number;
  limitMillis: number;
  refused: number;
}

/**
 * Shares the processor between the password hashes of all projects: a few run at once, in an order that is fair to
 * projects (`HashSchedule`). The CPU time of waiting hashes is limited, so that a flood of sign-ins neither fills the
 * memory nor delays others (security C10, P2).
 */
export class HashQueue {
  private readonly schedule: HashSchedule;
  private readonly projectMillis: number;
  private readonly totalMillis: number;
  private readonly refusalMillis: number;
  /** CPU time held by each project; projects that hold none are not in the map. */
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
   * Admits work that ends in a hash, before it has cost anything: the steps before the hash would otherwise fill the
   * database's connections with work for requests that are rejected in the end, and delay everyone else. Rejected
   * requests wait a second, which costs only a timer.
   * @param cpuMillis cost of the hash, as far as known
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
   * Returns whether a project may hold that much. The first place is always free, or a hash that costs more than the
   * limit could never be verified. When the total is too high, a project that holds less than an equal share is still
   * admitted.
   * @param charged the part that is already held
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
