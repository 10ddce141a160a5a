import type { Product } from '../../catalog/product.js';
import type { SubscriptionStatus } from '../terms/subscription-row.js';

/** A subscription as its provider has it now. */
export interface ProviderSubscription {
  id: string;
  /** null: an inline product. */
  productId: string | null;
  /** The product at the time of purchase; null if it was too large for the provider's metadata. */
  product: Product | null;
  priceId: string | null;
  quantity: number;
  status: SubscriptionStatus;
  currentPeriodStart: Date;
  currentPeriodEnd: Date | null;
  /** Until when it is paid; left out: follows from status and period. */
  paidUntil?: Date | null;
  /** From where periods are counted; left out: from the start, or the end of the trial. */
  billingAnchor?: Date | null;
  trialEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  createdAt: Date;
  endedAt: Date | null;
  /** The row of `payments.purchase_intent` that it began with, or changed by last. */
  purchaseIntentId: string | null;
  /** The latest invoice, paid or not. Omitted by providers that record payments themselves. */
  latestInvoiceId?: string | null;
  /** Whether no money moves; left out: the provider is for nothing else. */
  testMode?: boolean;
  /** When a timed job of ours looks at it; left out: the provider renews it. */
  nextRenewalAt?: Date | null;
  renewalAttempts?: number;
}
