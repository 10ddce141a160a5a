import type { Product } from '../../catalog/product.js';
import type { SubscriptionStatus } from '../terms/subscription-row.js';

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
  /** Paid until this instant. If omitted, it follows from status and period. */
  paidUntil?: Date | null;
  /** The anchor of the periods. If omitted, the start or the end of the trial. */
  billingAnchor?: Date | null;
  trialEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  createdAt: Date;
  endedAt: Date | null;
  /** The `payments.purchase_intent` row that started the subscription or last changed it. */
  purchaseIntentId: string | null;
  /** The latest invoice, paid or not. Omitted by providers that record payments themselves. */
  latestInvoiceId?: string | null;
  /** Whether no money moves. If omitted, decided by the provider. */
  testMode?: boolean;
  /** When our renewal job handles it next. If omitted, the provider renews it. */
  nextRenewalAt?: Date | null;
  renewalAttempts?: number;
}
