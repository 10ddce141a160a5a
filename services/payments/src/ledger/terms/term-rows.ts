import type { DayInterval } from '../../catalog/day-interval.js';
import { recurs } from '../../catalog/day-interval.js';
import type { DefaultProduct } from './default-schedules.js';
import type {
  CatalogRow,
  DefaultGrantRow,
  ItemTermsRow,
  ItemVersionRow,
  ProductVersionRow,
  TermRow,
} from './ledger-terms.sql.js';
import type { ItemVersion, ProductVersion, SubscriptionTerm } from './terms.js';

export const intervalOf = (count: number | null, unit: string | null): DayInterval | null =>
  count === null || unit === null ? null : [count, unit as DayInterval[1]];

/**
 * A stretch with the item as an inline product includes it; null for a configured product, or if the product lacks the
 * item.
 */
export interface StoredTerm extends SubscriptionTerm {
  subscriptionId: string;
  inlineItem: ItemVersion | null;
}

export function termOf(row: TermRow): StoredTerm {
  const [subscriptionId, position, kind, productId, item, quantity, isTrial, anchor, count, unit] = row;
  const [periodStart, startsAt, recordedAt, paidUntil, endsAt, closedAt, cause] = row.slice(10) as [
    number,
    number,
    number,
    number | 'Infinity',
    number | null,
    number | null,
    SubscriptionTerm['cause'],
  ];
  return {
    subscriptionId,
    position,
    kind: kind as SubscriptionTerm['kind'],
    productId,
    inlineItem: item === null ? null : inlineItemOf(item),
    quantity,
    isTrial,
    anchor,
    period: intervalOf(count, unit),
    periodStart,
    startsAt,
    recordedAt,
    paidUntil: paidUntil === 'Infinity' ? Infinity : paidUntil,
    endsAt,
    closedAt,
    cause,
  };
}

function inlineItemOf({ quantity, repeat, expires }: NonNullable<TermRow[4]>): ItemVersion {
  return {
    amount: quantity,
    repeat: recurs(repeat as DayInterval) ? (repeat as DayInterval) : null,
    expires: (expires ?? 'never') as ItemVersion['expires'],
    startsAt: -Infinity,
    endsAt: Infinity,
    includedSince: -Infinity,
  };
}

const itemTermsOf = ([amount, count, unit, expires, startsAt, endsAt, since]: ItemTermsRow): ItemVersion => ({
  amount,
  repeat: intervalOf(count, unit),
  expires: expires as ItemVersion['expires'],
  startsAt,
  endsAt: endsAt ?? Infinity,
  includedSince: since,
});

export const itemVersionOf = ([, ...terms]: ItemVersionRow): ItemVersion => itemTermsOf(terms);

const catalogOf = ([catalogId, defaultSince, startsAt, endsAt]: CatalogRow): Omit<ProductVersion, 'productId'> => ({
  catalogId,
  defaultSince,
  startsAt,
  endsAt: endsAt ?? Infinity,
});

export const productVersionOf = ([productId, ...catalog]: ProductVersionRow): ProductVersion => ({
  productId,
  ...catalogOf(catalog),
});

/** @param rows by product, timeline, grant and start, as `selectDefaultGrants` returns them */
export function defaultProducts(rows: readonly DefaultGrantRow[]): DefaultProduct[] {
  const products: { key: string; timeline: CatalogRow[]; items: ItemVersion[] }[] = [];
  for (const [productId, grantId, timeline, ...terms] of rows) {
    // A product that includes an item again grants only the difference, so its stretches belong together.
    const key = productId === '' ? grantId : JSON.stringify([productId, timeline]);
    const last = products.at(-1);
    if (last?.key === key) last.items.push(itemTermsOf(terms));
    else products.push({ key, timeline, items: [itemTermsOf(terms)] });
  }
  return products.map(({ timeline, items }) => ({
    versions: timeline.map(catalogOf),
    items: items.toSorted((a, b) => a.startsAt - b.startsAt),
  }));
}

/** Groups rows by their first column, a product or subscription id. Keeps their order. */
export function byFirst<R extends readonly [string, ...unknown[]], T>(
  rows: readonly R[],
  map: (row: R) => T,
): Map<string, T[]> {
  const grouped = new Map<string, T[]>();
  for (const row of rows) {
    const group = grouped.get(row[0]);
    if (group) group.push(map(row));
    else grouped.set(row[0], [map(row)]);
  }
  return grouped;
}
