import type { Interval } from './calendar.js';

/** How a product grants an item (contract/06 §1). */
export interface Terms {
  quantity: number;
  repeat: Interval | 'never';
  expires: 'never' | 'when-purchase-expires' | 'when-repeated';
}

export interface Price {
  interval: Interval;
  /** A subscription at this price begins with a trial. */
  trial?: Interval;
}

export interface SoldProduct {
  catalog: string | null;
  sold: 'by-default' | 'once' | Record<string, Price>;
  items: Record<string, Terms>;
}

export type Products = Record<string, SoldProduct>;

/** Part of a payment's amount, or all of it. */
type Share = 'all' | 'part';

/** Events, each with its instant `at` in milliseconds. The history names its subscriptions and purchases itself. */
export type HistoryEvent = { at: number } & (
  | { kind: 'wait' }
  /** The customer's user is created. Only for customers of type user. */
  | { kind: 'signUp' }
  | { kind: 'use'; item: string; amount: number; expiresAt?: number }
  | { kind: 'add'; item: string; amount: number; expiresAt?: number }
  /** A configuration is saved; null removes a product. */
  | { kind: 'configure'; products: Record<string, SoldProduct | null> }
  | { kind: 'buy'; subscription: string; product: string; price: string; quantity: number }
  | { kind: 'grantProduct'; subscription: string; product: string; price: string; quantity: number; renews: boolean }
  /** At the end of the paid period: the next period is paid, or the payment failed. */
  | { kind: 'renew'; subscription: string }
  | { kind: 'failRenewal'; subscription: string }
  | { kind: 'payLate'; subscription: string }
  /** A subscription ends because a renewal was never paid. */
  | { kind: 'endUnpaid'; subscription: string }
  | { kind: 'changePlan'; subscription: string; product: string; price: string; quantity: number }
  | { kind: 'cancelAtPeriodEnd'; subscription: string }
  | { kind: 'cancelNow'; subscription: string }
  /** `payment` counts the payments for periods of the subscription, from 0. */
  | { kind: 'refund'; subscription: string; payment: number; share: Share }
  | { kind: 'refundFailed'; subscription: string; payment: number }
  | { kind: 'disputeLost'; subscription: string; payment: number }
  | { kind: 'buyOnce'; purchase: string; product: string; quantity: number }
  | { kind: 'refundPurchase'; purchase: string; share: Share }
  | { kind: 'refundOfPurchaseFailed'; purchase: string }
  | { kind: 'disputeOfPurchaseLost'; purchase: string }
);

export type EventOf<K extends HistoryEvent['kind']> = Extract<HistoryEvent, { kind: K }>;

/** Plain JSON: the products at the start, and the events of one customer in order of time. */
export interface History {
  name: string;
  start: number;
  customer: 'custom' | 'user';
  products: Products;
  events: HistoryEvent[];
}
