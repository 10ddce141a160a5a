import { boundariesWithin, boundaryAfter, boundaryFrom, type Interval } from './calendar.js';
import type { Terms } from './history-events.js';
import { dueAt, type Lasting, type Lot } from './lots.js';

export interface Period {
  start: number;
  end: number;
  isTrial: boolean;
  /** Number of the payment for this period; null for trials and grants. */
  payment: number | null;
  /** When the payment was refunded in full; null again if that refund failed. */
  refundedAt: number | null;
}

/** A subscription, or a default product while it is in force. */
export interface Holder {
  id: string;
  kind: 'bought' | 'granted' | 'default';
  product: string;
  catalog: string | null;
  quantity: number;
  /** Null for a default product, which is one endless period. */
  interval: Interval | null;
  startedAt: number;
  endedAt: number | null;
  endsAt: number | null;
  anchor: number;
  /** The first instant at which the current terms grant. */
  from: number;
  /** The same for a single item that was included later. */
  fromOf: Map<string, number>;
  periods: Period[];
  isInGrace: boolean;
  /** Grants that unpaid boundaries would have made. */
  missed: (Lot & { boundary: number })[];
  unpaidItems: Set<string>;
}

export const isLive = ({ endedAt }: Holder): boolean => endedAt === null;

export const lastPeriod = ({ periods }: Holder): Period => periods.at(-1)!;

/** Whether an instant of the newest period is paid for. */
export function isPaid(holder: Holder, at: number): boolean {
  const { start, end, refundedAt } = lastPeriod(holder);
  return !holder.isInGrace && start <= at && at < end && (refundedAt === null || at < refundedAt);
}

/** The billing period around an instant of unpaid time. */
export function periodAround(holder: Holder, at: number): Pick<Period, 'start' | 'end' | 'isTrial'> {
  const last = lastPeriod(holder);
  if (at < last.end || holder.interval === null) return last;
  const start = boundariesWithin(holder.anchor, holder.interval, holder.anchor, at).at(-1)!;
  return { start, end: boundaryAfter(holder.anchor, holder.interval, at), isTrial: false };
}

export function lastingOf({ repeat, expires }: Terms): Lasting {
  if (repeat === 'never') return expires === 'when-purchase-expires' ? 'subscription' : 'kept';
  if (expires === 'never') return 'kept';
  return expires === 'when-purchase-expires' ? 'period' : 'window';
}

/** The expiry of units that the terms grant at an instant. */
export function expiryAt(holder: Holder, terms: Terms, at: number): number {
  const lasting = lastingOf(terms);
  const { end, isTrial } = periodAround(holder, at);
  if (lasting === 'period') return end;
  if (lasting !== 'window') return Infinity;
  return Math.min(boundaryAfter(holder.anchor, terms.repeat as Interval, at), isTrial ? end : Infinity);
}

/**
 * The next instant, at or after `from`, at which the terms grant. With "never", that is only the start of the
 * subscription.
 */
export function grantFrom(holder: Holder, item: string, { repeat }: Terms, from: number): number {
  const first = Math.max(from, holder.from, holder.fromOf.get(item) ?? 0);
  if (repeat === 'never') return holder.startedAt >= first ? holder.startedAt : Infinity;
  return boundaryFrom(holder.anchor, repeat, first);
}

/** The amount that the terms of a change would have granted in the period so far. */
export function dueInPeriod(holder: Holder, terms: Terms, at: number): number {
  const amount = terms.quantity * holder.quantity;
  if (terms.repeat === 'never' || lastingOf(terms) === 'window') return amount;
  return amount * boundariesWithin(holder.anchor, terms.repeat, lastPeriod(holder).start, at).length;
}

/** The amount that the difference rule subtracts: everything ever granted, granted in this period, or granted and not expired. */
export function grantedBefore(holder: Holder, item: string, terms: Terms, lots: readonly Lot[], at: number): number {
  const { start } = lastPeriod(holder);
  const own = lots.filter((lot) => lot.holder === holder.id && lot.item === item && lot.cause !== 'failed refund');
  const counted = own.filter((lot) => {
    if (terms.repeat === 'never') return true;
    if (dueAt(lot) < start) return false;
    const expiresAt = lot.taken?.isGivenBack ? lot.taken.expiresAt : lot.expiresAt;
    return lastingOf(terms) !== 'window' || expiresAt > at;
  });
  return counted.reduce((total, { amount }) => total + amount, 0);
}
