import { afterCommit, type Tx } from '@hallpass/database';
import { eventsCommitted } from './commit-nudge.js';
import { currentCause, type EventCause } from './event-cause.js';
import { BATCH_AFTER_MILLIS, codecOf, EVENTS, isBatched, type Event, type EventName, type Events } from './events.js';
import { uuidv7 } from './uuid.js';
import { insertEvents } from './outbox.sql.js';

export interface OutboxOptions {
  /** Delay before consumers get the event. */
  afterMillis?: number;
  /** Retries with growing pauses for this long, instead of five attempts, and never after it. */
  retryForMillis?: number;
  /** Overrides the cause of the current request or delivery. */
  cause?: EventCause;
}

export const outbox = {
  /**
   * Stores an event in the caller's transaction, with one delivery for each subscriber. After the commit, it nudges the
   * relay of this process, unless all deliveries are batched. Secrets in a payload must be sealed.
   * @param tx the transaction of the change that the event is about
   * @returns the event's id, a UUIDv7
   * @throws Error outside a transaction
   */
  async add<N extends EventName>(
    tx: Tx,
    event: N,
    projectId: string,
    payload: Events[N],
    options: OutboxOptions = {},
  ): Promise<string> {
    const [id] = await outbox.addAll(tx, projectId, [{ event, payload } as Event], options);
    return id!;
  },

  /**
   * Like `add`, for all events of one change in one statement.
   * @returns the ids, in the order of the events
   */
  async addAll(
    tx: Tx,
    projectId: string,
    events: readonly Event[],
    { afterMillis = 0, retryForMillis, cause = currentCause() ?? undefined }: OutboxOptions = {},
  ): Promise<string[]> {
    assertInTransaction(tx);
    if (events.length === 0) return [];
    const published = events.map(({ event, payload }) => ({
      id: uuidv7(),
      event,
      payload: toJsonText(event, payload),
    }));
    const deliveries = published.flatMap(({ id, event }) =>
      EVENTS[event].subscribers.map((consumer) => ({ eventId: id, consumer, isBatched: isBatched(consumer, event) })),
    );
    // Batched deliveries wait for the next poll.
    if (deliveries.some((delivery) => !delivery.isBatched)) await afterCommit(tx, eventsCommitted);
    await insertEvents(tx, {
      projectId,
      eventIds: published.map(({ id }) => id),
      events: published.map(({ event }) => event),
      payloads: published.map(({ payload }) => payload),
      cause: JSON.stringify(cause ?? null),
      deliveryIds: deliveries.map(() => uuidv7()),
      eventIdOfEach: deliveries.map(({ eventId }) => eventId),
      consumers: deliveries.map(({ consumer }) => consumer),
      afterMillis: deliveries.map((delivery) =>
        delivery.isBatched ? Math.max(afterMillis, BATCH_AFTER_MILLIS) : afterMillis,
      ),
      retryForMillis: retryForMillis ?? null,
    });
    return published.map(({ id }) => id);
  },
};

function toJsonText<N extends EventName>(event: N, payload: Events[N]): string {
  return JSON.stringify(codecOf(event).toJSON(payload));
}

/** @throws Error outside a transaction: an event must not be stored apart from the change it is about */
function assertInTransaction(tx: Tx): void {
  if (!tx.queryRunner?.isTransactionActive)
    throw new Error('outbox.add requires the transaction of the change that it is about');
}
