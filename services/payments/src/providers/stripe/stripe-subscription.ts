import type { Stripe } from 'stripe';
import type { Product } from '../../catalog/product.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../../ownership/subscription-row.js';
import type { ProviderSubscription } from '../payment-provider.js';

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
const dateOrNull = (seconds: number | null): Date | null => (seconds === null ? null : dateOf(seconds));

/** @returns null for one that we cannot have begun: of a status or form that this version of the API does not have */
export function providerSubscriptionOf(subscription: Stripe.Subscription): ProviderSubscription | null {
  const [item] = subscription.items.data;
  const status = SUBSCRIPTION_STATUSES.find((each) => each === subscription.status);
  if (!item || !status) return null;
  const { metadata } = subscription;
  return {
    id: subscription.id,
    productId: metadata['productId'] || null,
    product: productIn(metadata['product']),
    priceId: metadata['priceId'] || null,
    quantity: item.quantity ?? 1,
    status: status satisfies SubscriptionStatus,
    currentPeriodStart: dateOf(item.current_period_start),
    currentPeriodEnd: dateOf(item.current_period_end),
    trialEnd: dateOrNull(subscription.trial_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    createdAt: dateOf(subscription.created),
    endedAt: dateOrNull(subscription.ended_at),
    purchaseIntentId: metadata['purchaseIntentId'] || null,
  };
}

/** A snapshot in metadata; null when there is none, or none that is a product. */
export function productIn(text: string | undefined): Product | null {
  try {
    const product: unknown = JSON.parse(text ?? '');
    return typeof product === 'object' && product !== null && 'includedItems' in product ? (product as Product) : null;
  } catch {
    return null;
  }
}
