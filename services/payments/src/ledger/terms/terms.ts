import type { DayInterval } from '../../catalog/day-interval.js';

/** Instants are milliseconds since the epoch. */

/** A stretch of unchanged terms of a subscription: a row of `payments.subscription_term`. */
export interface SubscriptionTerm {
  position: number;
  /**
   * `start`: of the subscription, or of a billing period that a change started. `change`: of product or quantity within
   * a paid period. `resume`: paid time continues. `opening`: the terms left by the release before this ledger. `end`:
   * no terms; the subscription ended while it was unpaid.
   */
  kind: 'start' | 'change' | 'resume' | 'opening' | 'end';
  /** null: an inline product. */
  productId: string | null;
  quantity: number;
  isTrial: boolean;
  anchor: number;
  /** The price's interval; null: one paid period, which nothing renews. */
  period: DayInterval | null;
  /** Start of the paid period in which the stretch begins. */
  periodStart: number;
  startsAt: number;
  recordedAt: number;
  /** End of the time paid so far; Infinity: paid forever. */
  paidUntil: number;
  /** null: open. */
  endsAt: number | null;
  closedAt: number | null;
  /** Why it was closed. `restarted`: a change started a new billing period. */
  cause: 'ended' | 'unpaid' | 'changed' | 'restarted' | 'refunded' | 'trial_ended' | 'resumed' | null;
}

/** An item of a product between two changes of the configuration. */
export interface ItemVersion {
  /** Units for a quantity of one. */
  amount: number;
  repeat: DayInterval | null;
  expires: 'never' | 'when-purchase-expires' | 'when-repeated';
  startsAt: number;
  /** Infinity: the current version. */
  endsAt: number;
  /** Start of the uninterrupted time in which the product has included the item. */
  includedSince: number;
}

/** A stretch of a product being included by default, or in a catalog. */
export interface ProductVersion {
  productId: string;
  catalogId: string | null;
  /** null: not included by default. */
  defaultSince: number | null;
  startsAt: number;
  endsAt: number;
}

/** A half-open interval `[from, to)`. */
export interface Span {
  from: number;
  to: number;
}
