import type { Product } from '../catalog/product.js';
import type { CustomerType } from '../customers/customer.js';

/** Stripe's. */
export const SUBSCRIPTION_STATUSES = [
  'active',
  'trialing',
  'canceled',
  'paused',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'unpaid',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export type PurchaseSource = 'PURCHASE_PAGE' | 'TEST_MODE' | 'API_GRANT';

export type ProviderName = 'stripe' | 'built-in';

/** What can change about a subscription. */
export interface SubscriptionState {
  /** null: an inline product. */
  product_id: string | null;
  /** As it was when it was bought. */
  product: Product;
  price_id: string | null;
  quantity: number;
  status: SubscriptionStatus;
  current_period_start: Date;
  current_period_end: Date | null;
  trial_end: Date | null;
  cancel_at_period_end: boolean;
  /** When a timed job looks at it next; null: the provider renews it, or nobody does. */
  next_renewal_at: Date | null;
  renewal_attempts: number;
  ended_at: Date | null;
}

/** A row of `payments.subscription`. */
export interface Subscription extends SubscriptionState {
  id: string;
  customer_type: CustomerType;
  customer_id: string;
  source: PurchaseSource;
  provider: ProviderName | null;
  provider_subscription_id: string | null;
  /** A grant that begins another period, free of charge, when its period ends. */
  renews: boolean;
  /** What the periods of a grant are counted from; null: when it was created. */
  billing_anchor: Date | null;
  created_at: Date;
}
