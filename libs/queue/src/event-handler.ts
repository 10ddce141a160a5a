import type { Tx } from '@hallpass/database';
import type { EventCause } from './event-cause.js';
import type { EventName, Events } from './events.js';

/** One hand-over of one event to one consumer. */
export interface Delivery<N extends EventName = EventName> {
  /** UUIDv7 of the delivery; the same in every try. */
  readonly id: string;
  /** UUIDv7 of the event, as `outbox.add` returned it. */
  readonly eventId: string;
  readonly projectId: string;
  readonly payload: Events[N];
  /** Missing or null if nobody is known to have caused the event. */
  readonly cause?: EventCause | null;
  /** When the event occurred; text of PostgreSQL, since a Date would lose microseconds. */
  readonly occurredAt: string;
  /** 1 for the first try. One that failed by no fault of the event is not counted. */
  readonly attempt: number;
  /** Destination of the `DestinationAwayError` that ended the last try. */
  readonly waitedFor?: string | null;
  /** True when a failure of this try makes the delivery dead, if it is one that counts. */
  readonly isLastAttempt: boolean;
  /** Aborted when the deadline of this try has passed. */
  readonly signal: AbortSignal;
  /**
   * Runs the effect and marks the delivery done in one transaction of the consumer's database role.
   * The effect runs in at most one try: when another was first, nothing runs.
   * @returns true when this try did it
   */
  complete(effect?: (tx: Tx) => Promise<void>): Promise<boolean>;
}

/**
 * What a service does with one event. Subclasses are injectable providers, listed in
 * `QueueModule.forService`.
 *
 * `handle` ends with `delivery.complete(...)`, which holds every effect in the database. An effect outside
 * it (SMTP, HTTP) comes before, with its attempt recorded first. Throwing means: try again after a pause. The fifth
 * failure makes the delivery dead, or, where the event was published with an end of its own, the last before that. A
 * failure of our own (`UnavailableError`, the database away) is no try: the delivery is given back, for a day at most.
 * An error's message is stored, so it must hold no secret.
 */
export abstract class EventHandler<N extends EventName = EventName> {
  abstract readonly event: N;
  /** How long one try may take, in milliseconds, before the event counts as not handled. */
  readonly deadlineMillis: number = 60_000;
  abstract handle(delivery: Delivery<N>): Promise<void>;

  /**
   * Records that nothing more is done for the event, in the transaction that makes the delivery dead: for whoever waits
   * for what it was about.
   * @param reason what the last try said
   */
  onDead?(tx: Tx, delivery: DeadDeliveryEvent<N>, reason: string): Promise<void>;
}

export type DeadDeliveryEvent<N extends EventName = EventName> = Pick<
  Delivery<N>,
  'id' | 'eventId' | 'projectId' | 'payload' | 'cause' | 'occurredAt'
>;

/** An event of a batch. */
export interface BatchedEvent<N extends EventName = EventName> extends Pick<
  Delivery<N>,
  'projectId' | 'eventId' | 'payload' | 'cause' | 'occurredAt'
> {
  readonly event: N;
}

/**
 * What a service does with events when all of it happens in the database: many of them, of any project, are handled by
 * one transaction that also marks them done. When it fails, each of them is tried alone, as with `EventHandler`.
 */
export abstract class BatchHandler<N extends EventName = EventName> {
  abstract readonly events: readonly N[];
  abstract handle(tx: Tx, events: readonly BatchedEvent<N>[]): Promise<void>;
}
