import { catalogOf, type Catalogue, isDefault, type Product, productOf } from '../../catalog/product.js';
import type { CustomerType } from '../../customers/customer.js';
import type { Subscription, SubscriptionStatus } from '../terms/subscription-row.js';
import { isOver } from './subscription.js';

/** A subscription with the product that it stands for now (contract/06 §2). */
export interface EffectiveSubscription {
  /** null: nobody has bought it, the product is included by default. */
  id: string | null;
  productId: string | null;
  product: Product;
  quantity: number;
  status: SubscriptionStatus;
  periodStart: Date;
  periodEnd: Date | null;
  createdAt: Date;
}

/** When what is included by default has begun. */
export const DEFAULTS_BEGAN = new Date('1973-01-01T12:00:00Z');

/**
 * The subscriptions of a customer, also ended ones, with the products of the configuration; then the products that the
 * configuration includes by default for customers of this type, unless a subscription of their catalog is live.
 * @param rows oldest first
 */
export function effectiveSubscriptions(
  catalogue: Catalogue,
  customerType: CustomerType,
  rows: readonly Subscription[],
  now: Date,
): EffectiveSubscription[] {
  const stored = rows.flatMap((row) => asStored(catalogue, row));
  const live = rows.filter((row) => !isOver(row, now)).flatMap((row) => asStored(catalogue, row));
  const taken = new Set(live.map(({ productId, product }) => productId && catalogOf(catalogue, product)));
  const owned = new Set(live.map(({ productId }) => productId));
  const virtual = defaultProducts(catalogue, customerType).filter(([id, product]) => {
    const catalog = catalogOf(catalogue, product);
    if (catalog !== null) return !taken.has(catalog);
    return product.catalogId === undefined && !owned.has(id);
  });
  return [...stored, ...virtual.map(([id, product]) => asVirtual(id, product))];
}

/** Of a catalog the first by its id (contract/06 §2). */
function defaultProducts(catalogue: Catalogue, customerType: CustomerType): [string, Product][] {
  const seen = new Set<string>();
  return Object.entries(catalogue.products)
    .filter(([, product]) => isDefault(product) && product.customerType === customerType)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .filter(([, product]) => {
      const catalog = catalogOf(catalogue, product);
      if (catalog === null) return true;
      const isFirst = !seen.has(catalog);
      seen.add(catalog);
      return isFirst;
    });
}

function asStored(catalogue: Catalogue, row: Subscription): EffectiveSubscription[] {
  const product = row.product_id === null ? row.product : productOf(catalogue, row.product_id);
  if (!product) return [];
  return [
    {
      id: row.id,
      productId: row.product_id,
      product,
      quantity: row.quantity,
      status: row.status,
      periodStart: row.current_period_start,
      periodEnd: row.current_period_end,
      createdAt: row.created_at,
    },
  ];
}

const asVirtual = (productId: string, product: Product): EffectiveSubscription => ({
  id: null,
  productId,
  product,
  quantity: 1,
  status: 'active',
  periodStart: DEFAULTS_BEGAN,
  periodEnd: null,
  createdAt: DEFAULTS_BEGAN,
});
