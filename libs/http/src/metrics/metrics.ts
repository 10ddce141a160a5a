import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { droppedLogLines } from '../logs/log-sink.js';

/** Seconds; the buckets around what requests with and without a password hash take. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Counts by the real status and the route's pattern: raw URLs hold ids and would grow without bound. */
const LABELS = ['method', 'route', 'status'] as const;

/** The process's numbers for Prometheus. Inject it to add one's own to `registry`. */
export class Metrics {
  readonly registry = new Registry();
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
      help: 'Requests refused before they could be read: malformed, too slow, headers too long',
      registers,
    });
    new Counter({
      name: 'log_lines_dropped_total',
      help: 'Lines of the log that could not be written, as when the disk is full',
      registers,
      collect() {
        this.reset();
        this.inc(droppedLogLines());
      },
    });
  }

  countRequest(method: string, route: string, status: number, seconds: number): void {
    this.requests.observe({ method, route, status }, seconds);
  }

  countConnectionError(): void {
    this.failures.inc();
  }
}
