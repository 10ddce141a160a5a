import { recurs, type DayInterval } from '../../catalog/day-interval.js';
import { defaultProducts } from '../../catalog/default-products.js';
import { type Catalogue, type IncludedItem, type Product, productOf } from '../../catalog/product.js';
import type { CustomerType } from '../../customers/customer.js';
import { DEFAULTS_BEGAN } from '../terms/default-schedules.js';
import type { LedgerEntry } from '../terms/schedule.js';
import type { Subscription } from '../terms/subscription-row.js';

const FIXED_MILLIS = { day: 86_400_000, week: 7 * 86_400_000 } as const;
const MONTHS = { month: 1, year: 12 } as const;

/** A one-time purchase that has not been revoked, with its product at the time of purchase. */
export interface OwnedPurchase {
  product: Product;
  quantity: number;
  created_at: Date;
}

export type OwnedSubscription = Pick<
  Subscription,
  'id' | 'product_id' | 'product' | 'quantity' | 'status' | 'current_period_start' | 'current_period_end' | 'created_at'
>;

export interface Owned {
  /** Including ended subscriptions. */
  subscriptions: readonly OwnedSubscription[];
  purchases: readonly OwnedPurchase[];
}

/** A grant by a product, as the release before the ledger computed it. */
export interface EarlierEntry extends LedgerEntry {
  /** null: from a purchase, or from a product that is included by default. */
  subscriptionId: string | null;
}

interface Held {
  id: string | null;
  product: Product;
  quantity: number;
  periodStart: number;
  periodEnd: number;
  createdAt: number;
}

const GRANTED_NOTHING: readonly string[] = ['incomplete', 'incomplete_expired', 'unpaid'];

export const includedIn = ({ includedItems }: Product, itemId: string): IncludedItem | undefined =>
  Object.hasOwn(includedItems, itemId) ? includedItems[itemId] : undefined;

/** Whether a subscription with this status had its items in the release before the ledger. */
export const grantedItems = ({ status }: Pick<Subscription, 'status'>): boolean => !GRANTED_NOTHING.includes(status);

/** Lists the grants of a customer's products up to an instant, by the rules of the release before the ledger. */
export function earlierEntries(
  catalogue: Catalogue,
  customerType: CustomerType,
  itemId: string,
  { subscriptions, purchases }: Owned,
  now: number,
): EarlierEntry[] {
  const bought = purchases.flatMap(({ product, quantity, created_at }): EarlierEntry[] => {
    const item = includedIn(product, itemId);
    if (!item) return [];
    const amount = item.quantity * quantity;
    return [{ subscriptionId: null, amount, grantedAt: created_at.getTime(), expiresAt: Infinity }];
  });
  const held = [...subscribed(catalogue, subscriptions), ...defaults(catalogue, customerType, subscriptions)];
  return [...bought, ...held.flatMap((each) => entriesOf(each, itemId, now))];
}

function subscribed(catalogue: Catalogue, rows: readonly OwnedSubscription[]): Held[] {
  return rows.filter(grantedItems).flatMap((row) => {
    const product = currentProduct(catalogue, row);
    if (!product) return [];
    return [
      {
        id: row.id,
        product,
        quantity: row.quantity,
        periodStart: row.current_period_start.getTime(),
        periodEnd: row.current_period_end?.getTime() ?? Infinity,
        createdAt: row.created_at.getTime(),
      },
    ];
  });
}

/** The subscription's product as currently configured. An inline product stays as it was bought. */
export const currentProduct = (
  catalogue: Catalogue,
  { product_id, product }: Pick<Subscription, 'product_id' | 'product'>,
): Product | undefined => (product_id === null ? product : productOf(catalogue, product_id));

/** Even an ended subscription displaced the defaults of its catalog. */
function defaults(catalogue: Catalogue, customerType: CustomerType, rows: readonly OwnedSubscription[]): Held[] {
  const known = rows.flatMap((row) => {
    const product = currentProduct(catalogue, row);
    return product ? [{ productId: row.product_id, product }] : [];
  });
  return defaultProducts(catalogue, customerType, known).map(([, product]) => ({
    id: null,
    product,
    quantity: 1,
    periodStart: DEFAULTS_BEGAN,
    periodEnd: Infinity,
    createdAt: DEFAULTS_BEGAN,
  }));
}

/** Every interval was closed: a grant exactly at the end of a period counted too. */
function entriesOf(
  { id, product, quantity, periodStart, periodEnd, createdAt }: Held,
  itemId: string,
  now: number,
): EarlierEntry[] {
  const item = includedIn(product, itemId);
  if (!item) return [];
  const amount = item.quantity * quantity;
  if (!(amount > 0)) return [];
  const { repeat, expires } = item;
  const entry = (granted: number, grantedAt: number, expiresAt: number): EarlierEntry => ({
    subscriptionId: id,
    amount: granted,
    grantedAt,
    expiresAt,
  });
  const until = Math.min(now, periodEnd);
  if (recurs(repeat) && expires === 'when-repeated') {
    const entries: EarlierEntry[] = [];
    for (let turn = 1, grantedAt = createdAt; grantedAt <= until; turn += 1) {
      const next = overflowingIntervals(createdAt, repeat, turn);
      entries.push(entry(amount, grantedAt, next));
      grantedAt = next;
    }
    return entries;
  }
  const expiresAt = expires === 'when-purchase-expires' ? periodEnd : Infinity;
  if (!recurs(repeat)) return [entry(amount, periodStart, expiresAt)];
  if (until < periodStart) return [];
  return [entry((driftingSteps(periodStart, until, repeat) + 1) * amount, periodStart, expiresAt)];
}

/**
 * Adds intervals as the release before the ledger did: a day past the end of a month overflowed into the next month, so
 * 31 January plus a month was 3 March.
 * @returns Infinity if no `Date` can hold the instant
 */
export function overflowingIntervals(from: number, [count, unit]: DayInterval, times = 1): number {
  if (unit === 'day' || unit === 'week') return from + times * count * FIXED_MILLIS[unit];
  const date = new Date(from);
  const later = date.setUTCMonth(date.getUTCMonth() + times * count * MONTHS[unit]);
  return Number.isNaN(later) ? Infinity : later;
}

/**
 * Counts whole intervals between two instants as that release did: each month was counted from the previous result, so
 * the day of the month drifted.
 */
export function driftingSteps(from: number, until: number, interval: DayInterval): number {
  const [count, unit] = interval;
  if (unit === 'day' || unit === 'week') return Math.max(0, Math.floor((until - from) / (count * FIXED_MILLIS[unit])));
  let whole = 0;
  for (let next = overflowingIntervals(from, interval); next <= until; next = overflowingIntervals(next, interval))
    whole += 1;
  return whole;
}
