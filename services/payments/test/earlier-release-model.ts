import type { IncludedItem } from '../src/catalog/product.js';

/**
 * Quantities by the rules of the release before the ledger, implemented again as simply as possible: lists every entry
 * and looks for the largest loss among all instants. Times are milliseconds.
 */
export interface ModelEntry {
  amount: number;
  grantedAt: number;
  expiresAt: number;
}

export interface ModelSubscription {
  item: IncludedItem;
  quantity: number;
  start: number;
  end: number;
  created: number;
}

const DAY = 86_400_000;

/** Steps by calendar fields; a day that the month does not have becomes its last day. */
function stepped(from: number, [count, unit]: readonly [number, string], times: number): number {
  if (unit === 'day') return from + times * count * DAY;
  if (unit === 'week') return from + times * count * 7 * DAY;
  const date = new Date(from);
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth() + times * count * (unit === 'year' ? 12 : 1);
  const [year, month] = [Math.floor(months / 12), months % 12];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay));
  return midnight + (((from % DAY) + DAY) % DAY);
}

export function subscriptionModel(
  { item, quantity, start, end, created }: ModelSubscription,
  now: number,
): ModelEntry[] {
  const amount = item.quantity * quantity;
  if (amount <= 0) return [];
  const until = Math.min(now, end);
  const { repeat, expires } = item;
  if (repeat === 'never' || repeat[0] === 0)
    return [{ amount, grantedAt: start, expiresAt: expires === 'when-purchase-expires' ? end : Infinity }];
  if (expires === 'when-repeated') {
    const entries: ModelEntry[] = [];
    for (let i = 0; stepped(created, repeat, i) <= until; i += 1)
      entries.push({ amount, grantedAt: stepped(created, repeat, i), expiresAt: stepped(created, repeat, i + 1) });
    return entries;
  }
  if (until < start) return [];
  let times = 1;
  for (let next = stepped(start, repeat, 1); next <= until; next = stepped(next, repeat, 1)) times += 1;
  return [{ amount: times * amount, grantedAt: start, expiresAt: expires === 'never' ? Infinity : end }];
}

/** Computes the balance: grants minus the larger of uses and expiries at each expiry, in order of time. */
export function quantityModel(entries: readonly ModelEntry[], now: number): number {
  const granted = entries.filter(({ amount, grantedAt }) => amount > 0 && grantedAt <= now);
  const uses = entries.filter(({ amount, grantedAt, expiresAt }) => amount < 0 && grantedAt <= now && expiresAt > now);
  const sum = (list: readonly ModelEntry[]) => list.reduce((total, { amount }) => total + amount, 0);
  const instants = granted.map(({ expiresAt }) => expiresAt).filter((time) => time <= now);
  const gone = instants.map(
    (time) =>
      sum(granted.filter(({ expiresAt }) => expiresAt <= time)) - sum(uses.filter(({ grantedAt }) => grantedAt > time)),
  );
  return sum(granted) - Math.max(0, -sum(uses), ...gone);
}

const REPEATS: IncludedItem['repeat'][] = ['never', [1, 'day'], [3, 'day'], [1, 'week'], [1, 'month'], [1, 'year']];
const EXPIRIES = ['never', 'when-purchase-expires', 'when-repeated'] as const;

/** Every combination of repeat and expiry. */
export const EVERY_ITEM: IncludedItem[] = REPEATS.flatMap((repeat) =>
  EXPIRIES.map((expires) => ({ quantity: 5, repeat, expires })),
);
