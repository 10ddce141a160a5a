import type { Tx } from '@hallpass/database';
import type { EventCause } from './event-cause.js';
import type { EventName, Events } from './events.js';

export interface Delivery<N extends EventName = EventName> {
  /** UUIDv7 of the delivery; the same in every attempt. */
  readonly id: string;
  /** UUIDv7 of the event, as returned by `outbox.add`. */
  readonly eventId: string;
  readonly projectId: string;
  readonly payload: Events[N];
  /** Missing or null if it is unknown who caused the event. */
  readonly cause?: EventCause | null;
  /** When the event occurred, in PostgreSQL's text format, since a Date would lose the microseconds. */
  readonly occurredAt: string;
  /** 1 for the first attempt. Failures that the event did not cause are not counted. */
  readonly attempt: number;
  /** Destination of the `DestinationAwayError` that ended the last attempt. */
  readonly waitedFor?: string | null;
  /** True if a counted failure of this attempt makes the delivery dead. */
  readonly isLastAttempt: boolean;
  /** Aborted when the deadline of this attempt has passed. */
  readonly signal: AbortSignal;
  /**
   * Runs the effect and marks the delivery done in one transaction of the consumer's database role. The effect runs in
   * at most one attempt: if another was first, nothing runs.
   * @returns true if this attempt did it
   */
  complete(effect?: (tx: Tx) => Promise<void>): Promise<boolean>;
}

/**
 * Handles one event of a service. Subclasses are injectable providers, listed in `QueueModule.forService`.
 *
 * `handle` must end with `delivery.complete(...)`, which holds every effect in the database. Effects outside the
 * database (SMTP, HTTP) come before it, and the attempt must be recorded first. Throwing retries the event after a
 * pause. The fifth failure makes the delivery dead or, if the event was published with `retryForMillis`, the last
 * failure within that time. A failure of our own (`UnavailableError`, an unavailable database) does not count as an
 * attempt: the delivery is given back, for a day at most. Error messages are stored, so they must not contain secrets.
 */
export abstract class EventHandler<N extends EventName = EventName> {
  abstract readonly event: N;
  /** Maximum duration of an attempt in milliseconds, after which the event counts as not handled. */
  readonly deadlineMillis: number = 60_000;
  abstract handle(delivery: Delivery<N>): Promise<void>;

  /**
   * Records that the event will not be handled any more, in the transaction that makes the delivery dead. Use it to
   * notify anything that waits for the event.
   * @param reason error of the last attempt
   */
  onDead?(tx: Tx, delivery: DeadDeliveryEvent<N>, reason: string): Promise<void>;
}

export type DeadDeliveryEvent<N extends EventName = EventName> = Pick<
  Delivery<N>,
  'id' | 'eventId' | 'projectId' | 'payload' | 'cause' | 'occurredAt'
>;

export interface BatchedEvent<N extends EventName = EventName> extends Pick<
  Delivery<N>,
  'projectId' | 'eventId' | 'payload' | 'cause' | 'occurredAt'
> {
  readonly event: N;
}

/**
 * Handles events of a service whose effects are all in the database: one transaction handles many events, of any
 * project, and marks them done. If it fails, each event is retried individually, as with `EventHandler`.
 */
export abstract class BatchHandler<N extends EventName = EventName> {
  abstract readonly events: readonly N[];
  abstract handle(tx: Tx, events: readonly BatchedEvent<N>[]): Promise<void>;
}
