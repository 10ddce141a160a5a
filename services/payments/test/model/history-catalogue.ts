import { type Interval, isSameInterval } from './calendar.js';
import type { DrawnTerms } from './drawing.js';
import type { Products, SoldProduct, Terms } from './history-events.js';
import type { Holder } from './holder.js';

/** The item of drawn histories. */
export const ITEM = 'credits';
const PLANS = 'plans';

const INTERVALS: readonly Interval[] = [
  [1, 'day'],
  [1, 'week'],
  [1, 'month'],
  [1, 'year'],
];
const TRIALS: readonly Interval[] = [
  [3, 'day'],
  [2, 'week'],
  [1, 'month'],
];
/** Other terms than the drawn ones, for plan and configuration changes. */
const OTHER_TERMS: readonly Terms[] = [
  { quantity: 40, repeat: [1, 'month'], expires: 'when-repeated' },
  { quantity: 6, repeat: [1, 'day'], expires: 'when-purchase-expires' },
  { quantity: 15, repeat: [2, 'week'], expires: 'never' },
  { quantity: 60, repeat: 'never', expires: 'never' },
  { quantity: 35, repeat: 'never', expires: 'when-purchase-expires' },
  { quantity: 9, repeat: [1, 'week'], expires: 'when-repeated' },
];

const pickOf = <T>(list: readonly T[], number: number): T => list[number % list.length]!;

/** Two plans, a one-time purchase, and in half of the histories a default product, in the catalog of the plans or in none. */
export function catalogue({ repeat, expires, price }: DrawnTerms, shape: number): Products {
  const others = INTERVALS.filter((interval) => !isSameInterval(interval, price));
  const plan = (quantity: number, terms: Partial<Terms> | null): SoldProduct => ({
    catalog: PLANS,
    sold: {
      main: { interval: price },
      other: { interval: pickOf(others, shape >> 2) },
      trial: { interval: price, trial: pickOf(TRIALS, shape >> 3) },
    },
    items: terms ? { [ITEM]: { quantity, repeat, expires, ...terms } } : {},
  });
  const pro = pickOf([{}, {}, null, pickOf(OTHER_TERMS, shape >> 5)], shape >> 4);
  const free: SoldProduct = {
    catalog: shape % 4 === 0 ? null : PLANS,
    sold: 'by-default',
    items: { [ITEM]: { quantity: 3, repeat, expires } },
  };
  const pack: SoldProduct = { catalog: null, sold: 'once', items: { [ITEM]: { quantity: 50, repeat, expires } } };
  return { ...(shape % 2 === 0 && { free }), basic: plan(10, {}), pro: plan(25, pro), pack };
}

/** Draws one configuration change: an amount, other terms, an item or a product added or removed. */
export function changedProducts(
  { initial, current }: { initial: Products; current: Products },
  pick: number,
  held: Holder | undefined,
): Record<string, SoldProduct | null> {
  const hasDefault = initial['free'] !== undefined;
  const id = hasDefault && pick % 3 === 0 ? 'free' : (held?.product ?? pickOf(['basic', 'pro'], pick >> 2));
  const product = current[id];
  if (!product) return { [id]: initial[id]! };
  const terms = product.items[ITEM];
  const kind = pickOf(['amount', 'amount', 'terms', 'inclusion', 'product'] as const, pick >> 3);
  // Plans are only removed in histories without a default product.
  if (kind === 'product' && (id === 'free' || !hasDefault)) return { [id]: null };
  if (!terms) return { [id]: { ...product, items: { [ITEM]: initial[id]!.items[ITEM] ?? pickOf(OTHER_TERMS, pick) } } };
  if (kind === 'terms') return { [id]: { ...product, items: { [ITEM]: pickOf(OTHER_TERMS, pick >> 5) } } };
  if (kind === 'inclusion') return { [id]: { ...product, items: {} } };
  const quantity = Math.max(1, terms.quantity + pickOf([7, 12, -5, 30], pick >> 5));
  return { [id]: { ...product, items: { [ITEM]: { ...terms, quantity } } } };
}
