import type { Product } from '../../catalog/product.js';
import type { CustomerType } from '../../customers/customer.js';
import type { ProviderName, PurchaseSource } from '../terms/subscription-row.js';
import { prepared } from '@hallpass/database';

export interface OneTimePurchase {
  id: string;
  customer_type: CustomerType;
  customer_id: string;
  product_id: string | null;
  product: Product;
  price_id: string | null;
  quantity: number;
  source: PurchaseSource;
  provider: ProviderName | null;
  payment_intent_id: string | null;
  created_at: Date;
  /** When it was fully refunded or lost in a dispute; it is no longer owned. */
  revoked_at: Date | null;
}

const COLUMNS =
  `p.id, p.customer_type, p.customer_id, p.product_id, p.product, p.price_id, p.quantity::float8 AS quantity,
  p.source, p.provider, p.payment_intent_id, p.created_at, p.revoked_at` as const;

export const selectPurchases = prepared<OneTimePurchase>('purchases-of-customer')(
  `SELECT ${COLUMNS} FROM payments.one_time_purchase p
   WHERE p.project_id = :projectId AND p.customer_type = :type AND p.customer_id = :id AND p.revoked_at IS NULL
   ORDER BY p.created_at, p.id`,
);

export const insertPurchase = prepared<{ id: string }>('insert-one-time-purchase')(
  `INSERT INTO payments.one_time_purchase (project_id, id, customer_type, customer_id, product_id, product, price_id,
     quantity, source, provider, payment_intent_id, created_at, entries_recorded)
   VALUES (:projectId, :id, :customerType, :customerId, :productId, :product::json, :priceId,
     :quantity, :source, :provider, :paymentIntentId, :createdAt, 1)
   ON CONFLICT DO NOTHING RETURNING id`,
);
