/** A hash that takes longer than this, in milliseconds of one core, is heavy: about four times our own hash. */
const HEAVY_MILLIS = 150;

interface Turn {
  cpuMillis: number;
  start: () => void;
}

interface ProjectTurns {
  readonly waiting: Turn[];
  /** CPU time that the project has been given, on a clock shared by all waiting projects. */
  given: number;
}

const isHeavy = ({ cpuMillis }: Turn): boolean => cpuMillis > HEAVY_MILLIS;

/**
 * Decides whose hash runs next. The project that has been given the least CPU time goes first (start-time fair
 * queueing: Goyal, Vin and Cheng, 1996). Turns of one project run in order of arrival, and an idle project gains no
 * credit.
 *
 * A running hash cannot be interrupted. Heavy hashes, of all projects together, therefore leave one thread to the
 * others, whose turn comes within `HEAVY_MILLIS`. With a single thread, a turn waits for the one heavy hash that is
 * running, for a second at most (`assertImportedPasswordHash`), and goes before the next.
 */
export class HashSchedule {
  private readonly projects = new Map<string, ProjectTurns>();
  private readonly heavyThreads: number;
  private running = 0;
  private runningHeavy = 0;
  /** Current time of the clock: what the project of the latest turn had been given. */
  private now = 0;

  constructor(private readonly threads: number) {
    this.heavyThreads = Math.max(1, threads - 1);
  }

  /** @param cpuMillis how long the hash will take, in milliseconds of one core */
  async run<T>(projectId: string, cpuMillis: number, hash: () => Promise<T>): Promise<T> {
    const turn = { cpuMillis, start: () => {} };
    const begun = new Promise<void>((resolve) => (turn.start = resolve));
    this.turnsOf(projectId).waiting.push(turn);
    this.startNext();
    await begun;
    try {
      return await hash();
    } finally {
      this.running -= 1;
      if (isHeavy(turn)) this.runningHeavy -= 1;
      this.startNext();
    }
  }

  get turns(): { running: number; waiting: number } {
    let waiting = 0;
    for (const project of this.projects.values()) waiting += project.waiting.length;
    return { running: this.running, waiting };
  }

  private turnsOf(projectId: string): ProjectTurns {
    const known = this.projects.get(projectId) ?? { waiting: [], given: this.now };
    if (known.waiting.length === 0) known.given = Math.max(known.given, this.now);
    this.projects.set(projectId, known);
    return known;
  }

  private startNext(): void {
    while (this.running < this.threads) {
      const project = this.next();
      if (!project) break;
      const [turn] = project.waiting.splice(this.startable(project), 1);
      this.now = Math.max(this.now, project.given);
      project.given += turn!.cpuMillis;
      this.running += 1;
      if (isHeavy(turn!)) this.runningHeavy += 1;
      turn!.start();
    }
    this.forgetIdle();
  }

  private next(): ProjectTurns | undefined {
    let next: ProjectTurns | undefined;
    for (const project of this.projects.values())
      if (this.startable(project) >= 0 && (!next || project.given < next.given)) next = project;
    return next;
  }

  /** Index of a project's first turn that may start now; -1 if there is none. */
  private startable({ waiting }: ProjectTurns): number {
    return waiting.findIndex((turn) => !isHeavy(turn) || this.runningHeavy < this.heavyThreads);
  }

  /**
   * A project is remembered until the clock reaches what it was given, so that it cannot come back as a newcomer before
   * that.
   */
  private forgetIdle(): void {
    for (const [projectId, { waiting, given }] of this.projects)
      if (waiting.length === 0 && (given <= this.now || this.running === 0)) this.projects.delete(projectId);
  }
}
