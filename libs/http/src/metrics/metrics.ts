import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { droppedLogLines } from '../logs/log-sink.js';

/** Seconds; the buckets cover requests with and without a password hash. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Labels with the real status and the route's pattern: raw URLs contain ids and would grow without bound. */
const LABELS = ['method', 'route', 'status'] as const;

/** Sets the values of its gauges. Must be fast and must not throw. */
export type FigureReader = () => void | Promise<void>;

/** The process's metrics for Prometheus; docs/metrics.md lists all of them. Inject it to add your own. */
export class Metrics {
  readonly registry = new Registry();
  private readonly readers: FigureReader[] = [];
  private readonly requests: Histogram<(typeof LABELS)[number]>;
  private readonly failures: Counter;

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
    const registers = [this.registry];
    this.requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer a request, by method, route and real status',
      labelNames: LABELS,
      buckets: BUCKETS,
      registers,
    });
    this.failures = new Counter({
      name: 'http_connection_errors_total',
      help: 'Requests rejected before they could be read: malformed, too slow, headers too long',
      registers,
    });
    new Counter({
      name: 'hallpass_log_lines_dropped_total',
      help: 'Log lines that could not be written, for example because the disk is full',
      registers,
      collect() {
        this.reset();
        this.inc(droppedLogLines());
      },
    });
  }

  /** @param labels must have few values each: never an id */
  counter<L extends string>(name: string, help: string, labels: readonly L[] = []): Counter<L> {
    return new Counter({ name, help, labelNames: [...labels], registers: [this.registry] });
  }

  /**
   * Creates a gauge, whose value a reader sets.
   * @param labels as for `counter`
   */
  gauge<L extends string>(name: string, help: string, labels: readonly L[] = []): Gauge<L> {
    return new Gauge({ name, help, labelNames: [...labels], registers: [this.registry] });
  }

  whenScraped(read: FigureReader): void {
    this.readers.push(read);
  }

  async text(): Promise<string> {
    await Promise.all(this.readers.map(async (read) => read()));
    return this.registry.metrics();
  }

  countRequest(method: string, route: string, status: number, seconds: number): void {
    this.requests.observe({ method, route, status }, seconds);
  }

  countConnectionError(): void {
    this.failures.inc();
  }
}
