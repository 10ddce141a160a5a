import { type BacklogCount, type BacklogState, type QueueRuntime, type QueueService, EVENTS } from '@hallpass/queue';
import { boundedRead } from './bounded-read.js';
import type { Metrics } from './metrics.js';

/** The service whose processes report the outbox, which is the same for all services. */
const REPORTING_SERVICE: QueueService = 'projects';
const OPEN_STATES: readonly BacklogState[] = ['scheduled', 'due', 'running'];

/** Exposes the outbox backlog, in processes that host `projects`. */
export function exposeBacklog(metrics: Metrics, runtime: Pick<QueueRuntime, 'hosts' | 'backlog'>): void {
  if (!runtime.hosts(REPORTING_SERVICE)) return;
  const open = metrics.gauge('hallpass_outbox_deliveries', 'Open event deliveries; at most 10000 are counted', [
    'event',
    'consumer',
    'state',
  ]);
  const age = metrics.gauge(
    'hallpass_outbox_oldest_due_age_seconds',
    'How long ago the oldest open delivery became due, including retries; 0 if there is none',
    ['event', 'consumer'],
  );
  const waiting = metrics.gauge(
    'hallpass_outbox_oldest_waiting_age_seconds',
    'How long the oldest delivery has waited for a consumer to begin an attempt; 0 if there is none',
    ['event', 'consumer'],
  );
  const dead = metrics.gauge(
    'hallpass_outbox_dead_deliveries',
    'Dead letters: deliveries that failed for good and can be replayed; at most 10000 are counted',
    ['event', 'consumer'],
  );
  const known = metrics.gauge(
    'hallpass_outbox_known',
    '1 if the other hallpass_outbox metrics are current; 0 if they could not be read and are left out',
  );
  const forget = (): void => [open, age, waiting, dead].forEach((gauge) => gauge.reset());
  const show = (counts: readonly BacklogCount[]): void => {
    forget();
    for (const [event, { subscribers }] of Object.entries(EVENTS)) {
      for (const consumer of subscribers) {
        for (const state of OPEN_STATES) open.set({ event, consumer, state }, 0);
        age.set({ event, consumer }, 0);
        waiting.set({ event, consumer }, 0);
        dead.set({ event, consumer }, 0);
      }
    }
    const ages = new Map<string, number>();
    for (const { event, consumer, state, count, ...oldest } of counts) {
      if (state === 'dead') dead.set({ event, consumer }, count);
      else open.set({ event, consumer, state }, count);
      if (state === 'due') waiting.set({ event, consumer }, oldest.oldest_waiting_seconds);
      const key = `${event} ${consumer}`;
      ages.set(key, Math.max(ages.get(key) ?? 0, oldest.oldest_due_seconds));
      age.set({ event, consumer }, ages.get(key)!);
    }
  };
  metrics.whenScraped(
    boundedRead({
      read: async () => show(await runtime.backlog()),
      succeeded(isKnown) {
        known.set(isKnown ? 1 : 0);
        if (!isKnown) forget();
      },
    }),
  );
}
