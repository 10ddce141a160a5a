/** What the process is doing: which requests are under way, and whether it still takes new work. */
export class ServiceState {
  private draining = false;
  private requests = 0;
  private idle: () => void = () => undefined;

  /** True from the moment the process is told to stop. */
  get isDraining(): boolean {
    return this.draining;
  }

  requestStarted(): void {
    this.requests += 1;
  }

  requestEnded(): void {
    this.requests -= 1;
    if (this.requests === 0) this.idle();
  }

  /** From now on health says so, and every answer closes its connection. */
  drain(): void {
    this.draining = true;
  }

  /** Resolves when the last request has been answered. */
  allAnswered(): Promise<void> {
    if (this.requests === 0) return Promise.resolve();
    return new Promise((resolve) => (this.idle = resolve));
  }
}
