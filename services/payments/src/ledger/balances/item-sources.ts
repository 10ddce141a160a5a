import { createHash } from 'node:crypto';
import { type Catalogue, catalogOf, isDefault, type IncludedItem, type Product } from '../../catalog/product.js';
import type { CustomerType } from '../../customers/customer.js';
import { effectiveSubscriptions } from '../subscriptions/effective-subscriptions.js';
import type { OneTimePurchase } from '../purchases/one-time-purchase.sql.js';
import type { Subscription, SubscriptionStatus } from '../subscriptions/subscription-row.js';
import { type Entries, subscriptionEntries } from './quantity.js';

/** Nothing was ever paid for them (contract/06 §3). */
const GIVES_NOTHING: readonly SubscriptionStatus[] = ['incomplete', 'incomplete_expired', 'unpaid'];

const includedIn = ({ includedItems }: Product, itemId: string): IncludedItem | undefined =>
  Object.hasOwn(includedItems, itemId) ? includedItems[itemId] : undefined;

/** What the products of a customer give of an item. */
export function productEntries(
  catalogue: Catalogue,
  customerType: CustomerType,
  itemId: string,
  owned: { subscriptions: readonly Subscription[]; purchases: readonly OneTimePurchase[] },
  now: number,
): Entries {
  const all: Entries = { entries: [], nextAt: Infinity };
  for (const { product, quantity, created_at } of owned.purchases) {
    const item = includedIn(product, itemId);
    if (item)
      all.entries.push({ amount: item.quantity * quantity, grantedAt: created_at.getTime(), expiresAt: Infinity });
  }
  for (const subscription of effectiveSubscriptions(catalogue, customerType, owned.subscriptions)) {
    const item = includedIn(subscription.product, itemId);
    if (!item || GIVES_NOTHING.includes(subscription.status)) continue;
    const { entries, nextAt } = subscriptionEntries(
      {
        item,
        quantity: subscription.quantity,
        periodStart: subscription.periodStart.getTime(),
        periodEnd: subscription.periodEnd?.getTime() ?? Infinity,
        createdAt: subscription.createdAt.getTime(),
      },
      now,
    );
    all.entries.push(...entries);
    all.nextAt = Math.min(all.nextAt, nextAt);
  }
  return all;
}

const known = new WeakMap<Catalogue, Map<string, string>>();

/**
 * Names what of the configuration the balance of an item follows from: while it is the same, a balance that was computed
 * is still right.
 */
export function computedFrom(catalogue: Catalogue, customerType: CustomerType, itemId: string): string {
  let ofItems = known.get(catalogue);
  if (!ofItems) known.set(catalogue, (ofItems = new Map()));
  let name = ofItems.get(`${customerType}/${itemId}`);
  if (!name) ofItems.set(`${customerType}/${itemId}`, (name = nameOf(catalogue, customerType, itemId)));
  return name;
}

function nameOf(catalogue: Catalogue, customerType: CustomerType, itemId: string): string {
  const products = Object.entries(catalogue.products);
  // Whether a default counts depends on what else the customer has of its catalog.
  const catalogs = new Set(
    products
      .filter(([, product]) => isDefault(product) && includedIn(product, itemId))
      .map(([, product]) => catalogOf(catalogue, product)),
  );
  const relevant = products
    .filter(([, product]) => {
      const catalog = catalogOf(catalogue, product);
      return includedIn(product, itemId) !== undefined || (catalog !== null && catalogs.has(catalog));
    })
    .map(([id, product]) => [
      id,
      product.customerType,
      product.catalogId === undefined,
      catalogOf(catalogue, product),
      isDefault(product),
      includedIn(product, itemId) ?? null,
    ]);
  return createHash('sha256')
    .update(JSON.stringify([customerType, relevant]))
    .digest('base64url');
}
