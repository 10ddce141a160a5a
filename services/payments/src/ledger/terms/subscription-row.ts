import type { Product } from '../../catalog/product.js';
import type { CustomerType } from '../../customers/customer.js';

/** The statuses of Stripe. */
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

export interface SubscriptionState {
  /** null: an inline product. */
  product_id: string | null;
  /** The product at the time of purchase. */
  product: Product;
  price_id: string | null;
  quantity: number;
  status: SubscriptionStatus;
  current_period_start: Date;
  current_period_end: Date | null;
  trial_end: Date | null;
  /** Until when it is paid, if the provider says so; null: follows from status and period. */
  paid_until: Date | null;
  /** The anchor of its periods; null: its start, or the end of its trial. */
  billing_anchor: Date | null;
  cancel_at_period_end: boolean;
  /** When our renewal job handles it next; null: the provider renews it, or nothing does. */
  next_renewal_at: Date | null;
  renewal_attempts: number;
  ended_at: Date | null;
}

export interface Subscription extends SubscriptionState {
  id: string;
  customer_type: CustomerType;
  customer_id: string;
  source: PurchaseSource;
  provider: ProviderName | null;
  provider_subscription_id: string | null;
  /** Whether a grant renews for free; false for a provider's subscriptions. */
  renews: boolean;
  created_at: Date;
}

/** Columns of a new subscription that are empty unless its source sets them. */
export const UNSET_COLUMNS = {
  trial_end: null,
  paid_until: null,
  billing_anchor: null,
  cancel_at_period_end: false,
  next_renewal_at: null,
  renewal_attempts: 0,
  ended_at: null,
  provider: null,
  provider_subscription_id: null,
  renews: false,
} satisfies Partial<Subscription>;
