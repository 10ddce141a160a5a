import { addIntervals, countSteps, type DayInterval, recurs } from '../../catalog/day-interval.js';
import type { IncludedItem } from '../../catalog/product.js';

/** What gives a quantity (above zero) or uses it (below), in milliseconds since the epoch. */
export interface LedgerEntry {
  amount: number;
  grantedAt: number;
  /** Infinity: never. A use that expires is forgiven. */
  expiresAt: number;
}

/** Entries as they are at an instant, and when time makes others of them. */
export interface Entries {
  entries: LedgerEntry[];
  /** Infinity: never. */
  nextAt: number;
}

/** A subscription as far as an item that it includes is concerned; times in milliseconds, Infinity for no end. */
export interface ItemSubscription {
  item: IncludedItem;
  quantity: number;
  periodStart: number;
  periodEnd: number;
  createdAt: number;
}

/** What a subscription gives, by how its item repeats and expires (contract/06 §3). */
export function subscriptionEntries(subscription: ItemSubscription, now: number): Entries {
  const { item, periodStart, periodEnd } = subscription;
  const amount = item.quantity * subscription.quantity;
  if (!(amount > 0)) return { entries: [], nextAt: Infinity };
  const { repeat } = item;
  if (recurs(repeat) && item.expires === 'when-repeated') return windows(subscription, amount, repeat, now);
  const expiresAt = item.expires === 'when-purchase-expires' ? periodEnd : Infinity;
  if (!recurs(repeat)) return { entries: [{ amount, grantedAt: periodStart, expiresAt }], nextAt: Infinity };
  const until = Math.min(now, periodEnd);
  if (until < periodStart) return { entries: [], nextAt: onlyUntil(periodEnd, periodStart) };
  const { whole, next } = countSteps(periodStart, until, repeat);
  const entry = { amount: (whole + 1) * amount, grantedAt: periodStart, expiresAt };
  return { entries: [entry], nextAt: onlyUntil(periodEnd, next) };
}

/** One entry for each turn of the interval, counted from the subscription's creation in one step. */
function windows(
  { createdAt, periodEnd }: ItemSubscription,
  amount: number,
  repeat: DayInterval,
  now: number,
): Entries {
  const until = Math.min(now, periodEnd);
  const entries: LedgerEntry[] = [];
  let grantedAt = createdAt;
  for (let turn = 1; grantedAt <= until; turn += 1) {
    const expiresAt = addIntervals(createdAt, repeat, turn);
    entries.push({ amount, grantedAt, expiresAt });
    grantedAt = expiresAt;
  }
  return { entries, nextAt: onlyUntil(periodEnd, grantedAt) };
}

const onlyUntil = (end: number, instant: number): number => (instant <= end ? instant : Infinity);

/** What a walk over a ledger comes to. */
export interface Quantity {
  /** Below zero when more was used than given. */
  quantity: number;
  granted: number;
  expired: number;
  /** At least what has expired: what nobody had used is taken away with it. */
  used: number;
  /** When an entry begins or expires next; Infinity: never. */
  nextAt: number;
}

/**
 * What is left of entries at an instant: uses take first what expires first, and what expires takes away only what was not
 * used (contract/06 §3).
 */
export function quantityAt(entries: readonly LedgerEntry[], now: number): Quantity {
  const steps = new Map<number, { uses: number; expires: number }>();
  const stepAt = (time: number) => {
    let step = steps.get(time);
    if (!step) steps.set(time, (step = { uses: 0, expires: 0 }));
    return step;
  };
  let granted = 0;
  let nextAt = Infinity;
  for (const { amount, grantedAt, expiresAt } of entries) {
    if (grantedAt > now) nextAt = Math.min(nextAt, grantedAt);
    else if (expiresAt > now) nextAt = Math.min(nextAt, expiresAt);
    if (grantedAt > now || (amount < 0 && expiresAt <= now)) continue;
    if (amount < 0) stepAt(grantedAt).uses -= amount;
    else granted += amount;
    if (amount > 0 && expiresAt <= now) stepAt(expiresAt).expires += amount;
  }
  let used = 0;
  let expired = 0;
  for (const [, step] of [...steps].sort(([a], [b]) => a - b)) {
    expired += step.expires;
    used = Math.max(used + step.uses, expired);
  }
  return { quantity: rounded(granted - used), granted, expired, used, nextAt };
}

/** Products may give parts of a unit, and what is left of those should not show how a double is stored. */
export const rounded = (quantity: number): number =>
  Number.isInteger(quantity) ? quantity : Math.round(quantity * 1e6) / 1e6;
