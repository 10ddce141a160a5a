import { defaultProducts } from '../../catalog/default-products.js';
import { type Catalogue, type Product, productOf } from '../../catalog/product.js';
import type { CustomerType } from '../../customers/customer.js';
import { DEFAULTS_BEGAN } from '../terms/default-schedules.js';
import type { Subscription, SubscriptionStatus } from '../terms/subscription-row.js';
import { isOver } from './subscription.js';

/** A subscription with its current product (contract/06 §2). */
export interface EffectiveSubscription {
  /** null: not bought; the product is included by default. */
  id: string | null;
  productId: string | null;
  product: Product;
  quantity: number;
  status: SubscriptionStatus;
  periodStart: Date;
  periodEnd: Date | null;
  createdAt: Date;
}

/**
 * The customer's subscriptions, including ended ones, with their configured products. After these come the products
 * that the configuration includes by default for this type of customer, unless a subscription of their catalog is live.
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
  const virtual = defaultProducts(catalogue, customerType, live);
  return [...stored, ...virtual.map(([id, product]) => asVirtual(id, product))];
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
  periodStart: new Date(DEFAULTS_BEGAN),
  periodEnd: null,
  createdAt: new Date(DEFAULTS_BEGAN),
});
