/** A project is read at most once in this time, however often it changes. */
const PROJECT_RESTS_MILLIS = 1_000;

/** Reads a project that now has this version, or a newer one. */
type Read = (projectId: string, version: number) => Promise<void>;

/**
 * Reads projects independently of requests, one after the other, with a pause as long as each read took. Requests for a
 * project that is waiting, being read or pausing cause a single further read, of the newest version. Failures are left
 * to the next request.
 */
export class BackgroundReads {
  /**
   * The newest version requested since the last read began, for each project that is waiting, being read or pausing.
   */
  private readonly asked = new Map<string, number>();
  private readonly waiting: string[] = [];
  private isRunning = false;
  private isStopped = false;

  constructor(private readonly read: Read) {}

  ask(projectId: string, version: number): void {
    if (this.isStopped) return;
    const asked = this.asked.get(projectId);
    this.asked.set(projectId, Math.max(asked ?? NOTHING, version));
    if (asked !== undefined) return;
    this.waiting.push(projectId);
    if (!this.isRunning) void this.run();
  }

  stop(): void {
    this.isStopped = true;
    this.waiting.length = 0;
    this.asked.clear();
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      const projectId = next;
      const beganAt = performance.now();
      const version = this.asked.get(projectId)!;
      this.asked.set(projectId, NOTHING);
      await this.read(projectId, version).catch(() => undefined);
      setTimeout(() => this.rested(projectId), PROJECT_RESTS_MILLIS).unref();
      await rest(performance.now() - beganAt);
    }
    this.isRunning = false;
  }

  private rested(projectId: string): void {
    const version = this.asked.get(projectId) ?? NOTHING;
    this.asked.delete(projectId);
    if (version !== NOTHING) this.ask(projectId, version);
  }
}

const rest = (millis: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, millis).unref());

/** Versions are positive. */
const NOTHING = 0;
