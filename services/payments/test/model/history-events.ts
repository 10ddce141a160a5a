import type { Interval } from './calendar.js';

/** What a product gives of an item (contract/06 §1). */
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

/** What happens, each with the instant `at` in milliseconds. Subscriptions and purchases have names of the history's own. */
export type HistoryEvent = { at: number } & (
  | { kind: 'wait' }
  /** The customer's user is created; customers of the type custom have no such event. */
  | { kind: 'signUp' }
  | { kind: 'use'; item: string; amount: number; expiresAt?: number }
  | { kind: 'add'; item: string; amount: number; expiresAt?: number }
  /** A configuration is saved; null removes a product. */
  | { kind: 'configure'; products: Record<string, SoldProduct | null> }
  | { kind: 'buy'; subscription: string; product: string; price: string; quantity: number }
  | { kind: 'grantProduct'; subscription: string; product: string; price: string; quantity: number; renews: boolean }
  /** At the end of the paid period: it is paid for the next one, or could not be collected. */
  | { kind: 'renew'; subscription: string }
  | { kind: 'failRenewal'; subscription: string }
  | { kind: 'payLate'; subscription: string }
  /** A renewal was not paid for good. */
  | { kind: 'endUnpaid'; subscription: string }
  | { kind: 'changePlan'; subscription: string; product: string; price: string; quantity: number }
  | { kind: 'cancelAtPeriodEnd'; subscription: string }
  | { kind: 'cancelNow'; subscription: string }
  /** `payment`: 0 for the first that was paid for a period, 1 for the next, and so on. */
  | { kind: 'refund'; subscription: string; payment: number; share: Share }
  | { kind: 'refundFailed'; subscription: string; payment: number }
  | { kind: 'disputeLost'; subscription: string; payment: number }
  | { kind: 'buyOnce'; purchase: string; product: string; quantity: number }
  | { kind: 'refundPurchase'; purchase: string; share: Share }
  | { kind: 'refundOfPurchaseFailed'; purchase: string }
  | { kind: 'disputeOfPurchaseLost'; purchase: string }
);

export type EventOf<K extends HistoryEvent['kind']> = Extract<HistoryEvent, { kind: K }>;

/** Plain JSON: what is sold at first, and what happens to one customer, in order of time. */
export interface History {
  name: string;
  start: number;
  customer: 'custom' | 'user';
  products: Products;
  events: HistoryEvent[];
}
