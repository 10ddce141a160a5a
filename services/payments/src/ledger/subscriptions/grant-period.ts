import { addIntervals, boundaryIndex, type DayInterval } from '../../catalog/day-interval.js';
import { type Price, priceOf, pricesOf } from '../../catalog/product.js';
import type { Subscription } from '../terms/subscription-row.js';

/** The last instant that PostgreSQL and every client can represent. */
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59Z');

/** The price of a grant: the chosen one, or the first of its product. */
export const grantedPrice = ({ product, price_id }: Pick<Subscription, 'product' | 'price_id'>): Price | undefined =>
  price_id === null ? pricesOf(product)[0]?.[1] : priceOf(product, price_id);

/**
 * The end of the first period that ends after an instant. Every period is counted from the anchor: one that starts on
 * January 31 ends on February 28, the next on March 31.
 * @returns null if no date can hold the end: the period never ends
 */
export function periodEndAfter(anchor: Date, interval: DayInterval, after: Date): Date | null {
  const index = Math.max(boundaryIndex(anchor.getTime(), interval, after.getTime()), 0);
  const end = addIntervals(anchor.getTime(), interval, index + 1);
  return end > LAST_INSTANT ? null : new Date(end);
}
