/** The circuit opens after this many consecutive failures, for `REST_MILLIS`. */
const FAILURES = 5;
const REST_MILLIS = 15_000;

export class CircuitOpenError extends Error {
  constructor() {
    super('The circuit breaker is open.');
  }
}

/**
 * Keeps requests from waiting for a server that does not answer. After several consecutive failures it rejects all
 * requests for a while; then it lets one through, and its outcome decides.
 */
export class CircuitBreaker {
  private failures = 0;
  private restsUntil = 0;
  private isTrying = false;

  constructor(
    private readonly isFailure: (error: unknown) => boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether requests are rejected at the moment. */
  get isOpen(): boolean {
    return this.failures >= FAILURES && this.now() < this.restsUntil;
  }

  /** @throws CircuitOpenError while the circuit is open; otherwise what `work` throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const isOpen = this.failures >= FAILURES;
    if (isOpen && (this.isTrying || this.now() < this.restsUntil)) throw new CircuitOpenError();
    this.isTrying = isOpen;
    try {
      const result = await work();
      this.failures = 0;
      return result;
    } catch (error) {
      if (this.isFailure(error)) {
        this.failures += 1;
        this.restsUntil = this.now() + REST_MILLIS;
      } else this.failures = 0;
      throw error;
    } finally {
      if (isOpen) this.isTrying = false;
    }
  }
}
