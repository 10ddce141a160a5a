import type { Interval } from './calendar.js';
import type { Terms } from './history-events.js';

/** Terms of the item that a history is about, and the interval of the price that is paid for it. */
export interface DrawnTerms {
  repeat: Terms['repeat'];
  expires: Terms['expires'];
  price: Interval;
}

/**
 * How close together events are.
 * - `instants`: to the millisecond, often exactly at a boundary or next to it.
 * - `slots`: at least 10 minutes from every boundary, renewal and expiry, and only events that test cards can produce. A server
 *   whose clock keeps running between requests still has exactly these balances.
 */
export type Grain = 'instants' | 'slots';

/** Random numbers that the builder turns into one well-formed step of a history. */
export interface Move {
  kind: number;
  jump: number;
  pick: number;
}

export interface Drawn {
  terms: DrawnTerms;
  grain: Grain;
  start: number;
  shape: number;
  moves: readonly Move[];
}
