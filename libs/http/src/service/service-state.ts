export class ServiceState {
  private draining = false;
  private requests = 0;
  private idle: () => void = () => undefined;

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

  /** From now on, health reports it and every response closes its connection. */
  drain(): void {
    this.draining = true;
  }

  allAnswered(): Promise<void> {
    if (this.requests === 0) return Promise.resolve();
    return new Promise((resolve) => (this.idle = resolve));
  }
}
