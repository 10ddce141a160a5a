import type { Interval } from './calendar.js';
import type { Terms } from './history-events.js';

/** What the histories of a test have in common: the terms of their item, and how often their subscriptions are paid. */
export interface Combination {
  repeat: Terms['repeat'];
  expires: Terms['expires'];
  price: Interval;
}

/**
 * How close to each other things happen.
 * - `instants`: to the millisecond, often exactly at a boundary or next to it.
 * - `slots`: at least 20 minutes from every boundary, renewal and expiry, and nothing that test cards cannot do. A server whose
 *   clock goes on while it is asked gives the same balances then.
 */
export type Grain = 'instants' | 'slots';

/** Numbers that a builder turns into a well-formed step of a history, whatever they are. */
export interface Move {
  kind: number;
  jump: number;
  pick: number;
}

export interface Drawn {
  combination: Combination;
  grain: Grain;
  start: number;
  shape: number;
  moves: readonly Move[];
}
