import { Database } from '@hallpass/database';
import { boundedRead, Metrics } from '@hallpass/http';
import { Injectable } from '@nestjs/common';
import { countEndpoints, countOpenWebhooks } from './webhook-metrics.sql.js';

const DESTINATION_CLASSES = ['https', 'http', 'other_port'] as const;

/** Maximum number of endpoints to check, and of open deliveries per endpoint. */
const LIMITS = { endpoints: 500, perEndpoint: 200 };
const STATES = ['waiting', 'retrying'] as const;
const OUTCOMES = ['delivered', 'retried', 'failed'] as const;

/** Outcome of an attempt. `retried`: rejected, with another attempt later. `failed`: rejected for good. */
export type WebhookOutcome = (typeof OUTCOMES)[number];

/** Metrics of webhooks: attempts by this process, and open deliveries in the database. */
@Injectable()
export class WebhookMetrics {
  private readonly attempts;
  private readonly disabled;

  constructor(
    private readonly db: Database,
    metrics: Metrics,
  ) {
    this.attempts = metrics.counter('hallpass_webhook_attempts_total', 'Attempts to deliver a webhook, by outcome', [
      'destination',
      'outcome',
    ]);
    this.disabled = metrics.counter(
      'hallpass_webhook_endpoints_disabled_total',
      'Webhook endpoints that were disabled because they failed for days or answered 410 Gone',
    );
    // Exported from the start, so that the first failure is an increase.
    for (const destination of DESTINATION_CLASSES)
      for (const outcome of OUTCOMES) this.attempts.inc({ destination, outcome }, 0);
    this.exposeBacklog(metrics);
  }

  /** Call this after the outcome is stored. */
  countAttempt(url: string, outcome: WebhookOutcome): void {
    this.attempts.inc({ destination: destinationClass(url), outcome });
  }

  /** Counts an endpoint that Hallpass, not its owner, disabled. */
  countDisabled(): void {
    this.disabled.inc();
  }

  private exposeBacklog(metrics: Metrics): void {
    const labels = ['destination', 'state'] as const;
    const open = metrics.gauge('hallpass_webhook_deliveries', 'Open webhook deliveries', labels);
    const age = metrics.gauge(
      'hallpass_webhook_oldest_age_seconds',
      'How long the oldest open webhook delivery has been due; 0 if there is none',
      labels,
    );
    const endpoints = metrics.gauge('hallpass_webhook_endpoints', 'Webhook endpoints, by state', ['state']);
    const known = metrics.gauge(
      'hallpass_webhook_known',
      '1 if the other webhook gauges are current; 0 if they could not be read and are left out',
    );
    const forget = (): void => [open, age, endpoints].forEach((gauge) => gauge.reset());
    const read = async (): Promise<void> => {
      const [counts, states] = await Promise.all([countOpenWebhooks(this.db, LIMITS), countEndpoints(this.db)]);
      forget();
      const sums = new Map<string, { destination: DestinationClass; state: string; count: number; oldest: number }>();
      for (const destination of DESTINATION_CLASSES)
        for (const state of STATES) sums.set(`${destination} ${state}`, { destination, state, count: 0, oldest: 0 });
      for (const { url, state, count, oldest_seconds: seconds } of counts) {
        const sum = sums.get(`${destinationClass(url)} ${state}`)!;
        sum.count += count;
        sum.oldest = Math.max(sum.oldest, seconds);
      }
      for (const { destination, state, count, oldest } of sums.values()) {
        open.set({ destination, state }, count);
        age.set({ destination, state }, oldest);
      }
      for (const state of ['working', 'failing', 'disabled']) endpoints.set({ state }, 0);
      for (const { state, count } of states) endpoints.set({ state }, count);
    };
    metrics.whenScraped(
      boundedRead({
        read,
        succeeded(isKnown) {
          known.set(isKnown ? 1 : 0);
          if (!isKnown) forget();
        },
      }),
    );
  }
}

/** Kind of address that messages go to, by port. Never the address, which would identify a project. */
type DestinationClass = (typeof DESTINATION_CLASSES)[number];

/** @param url of an endpoint */
export function destinationClass(url: string): DestinationClass {
  const { protocol, port } = new URL(url);
  if (port !== '') return 'other_port';
  return protocol === 'http:' ? 'http' : 'https';
}
