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

  /** Takes no new work from now on. Resolves when the last request has been answered. */
  drain(): Promise<void> {
    this.draining = true;
    if (this.requests === 0) return Promise.resolve();
    return new Promise((resolve) => (this.idle = resolve));
  }
}
