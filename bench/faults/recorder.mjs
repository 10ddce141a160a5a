/** @typedef {'steady' | 'kill' | 'rolling' | 'redis' | 'redis down' | 'redis hangs' | 'postgres' | 'half-open' | 'partition' | 'pause' | 'end'} Phase */

const none = () => ({ requests: 0, failed: 0, lost: 0, repeated: 0, slowestMillis: 0 });

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The outcome of every request, by phase of the run and by operation. */
export class Recorder {
  /**
   * Faults start with their phase, so a request belongs to the phase in which it ends, or to the fault in which it
   * began. @type {Phase}
   */
  phase = 'steady';
  /** @type {Map<string, Map<string, ReturnType<typeof none>>>} */
  #counts = new Map();
  #kinds = new Map();
  failures = [];

  /**
   * @param {string} operation
   * @param {{ failure: string | null, isLost?: boolean, isRepeat: boolean, millis: number, begunIn: Phase }} outcome of
   * one attempt
   */
  tried(operation, { failure, isLost = false, isRepeat, millis, begunIn }) {
    const phase = this.phase === 'steady' ? begunIn : this.phase;
    const counts = this.#of(phase, operation);
    counts.requests += 1;
    counts.slowestMillis = Math.max(counts.slowestMillis, Math.round(millis));
    if (isRepeat) counts.repeated += 1;
    if (failure === null) return;
    counts.failed += 1;
    if (isLost) counts.lost += 1;
    this.failures.push({ at: Date.now(), phase, operation, failure });
    const kind = `${phase} | ${operation} | ${failure.replace(UUID, '...')}`;
    this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
  }

  failuresSince(time) {
    return this.failures.filter(({ at }) => at >= time);
  }

  total(phase, operations = null) {
    const sum = none();
    for (const [operation, counts] of this.#counts.get(phase) ?? []) {
      if (operations && !operations.includes(operation)) continue;
      for (const key of ['requests', 'failed', 'lost', 'repeated']) sum[key] += counts[key];
      sum.slowestMillis = Math.max(sum.slowestMillis, counts.slowestMillis);
    }
    return sum;
  }

  /** Plain data: phases, their operations, and how often each kind of failure occurred. */
  summary() {
    const phases = {};
    for (const [phase, operations] of this.#counts) phases[phase] = Object.fromEntries(operations);
    const kinds = [...this.#kinds].sort(([, a], [, b]) => b - a);
    return { phases, failures: Object.fromEntries(kinds) };
  }

  #of(phase, operation) {
    if (!this.#counts.has(phase)) this.#counts.set(phase, new Map());
    const operations = this.#counts.get(phase);
    if (!operations.has(operation)) operations.set(operation, none());
    return operations.get(operation);
  }
}
