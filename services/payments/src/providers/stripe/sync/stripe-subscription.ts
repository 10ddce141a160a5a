import type { Stripe } from 'stripe';
import { parseStored } from '@hallpass/text';
import type { Product } from '../../../catalog/product.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../../../ledger/terms/subscription-row.js';
import type { ProviderSubscription } from '../../../ledger/records/provider-subscription.js';
import { idOf } from '../api/stripe-id.js';
import type { AmountDue } from './stripe-notices.js';

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
const dateOrNull = (seconds: number | null): Date | null => (seconds === null ? null : dateOf(seconds));

/**
 * @returns null for a subscription that we cannot have started, because its status or form is not in this API version
 */
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
    paidUntil: dateOf(isPaid(subscription) ? item.current_period_end : item.current_period_start),
    billingAnchor: dateOf(subscription.billing_cycle_anchor),
    trialEnd: dateOrNull(subscription.trial_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    createdAt: dateOf(subscription.created),
    endedAt: dateOrNull(subscription.ended_at),
    purchaseIntentId: metadata['purchaseIntentId'] || null,
    latestInvoiceId: idOf(subscription.latest_invoice),
    testMode: !subscription.livemode,
  };
}

/** Stripe starts a period, and keeps the subscription active, before it collects the payment. */
function isPaid({ status, latest_invoice: invoice }: Stripe.Subscription): boolean {
  if (status !== 'active') return status === 'trialing' || status === 'canceled';
  if (typeof invoice !== 'object' || invoice?.billing_reason !== 'subscription_cycle') return true;
  return invoice.status !== 'draft' && invoice.status !== 'open';
}

/**
 * The metadata of a change that the customer confirmed and Stripe applied; they are stored with the price. null if the
 * subscription already has them, or nothing had to be confirmed.
 */
export function confirmedChangeOf({ items, metadata, status }: Stripe.Subscription): Stripe.Metadata | null {
  const change = items.data[0]?.price.metadata;
  const isOver = status === 'canceled' || status === 'incomplete_expired';
  if (isOver || !change?.['purchaseIntentId'] || change['purchaseIntentId'] === metadata['purchaseIntentId'])
    return null;
  return { product: '', productId: '', ...change };
}

/** When and how much the subscription pays next; null if it does not renew. */
export function renewalOf(subscription: Stripe.Subscription): (AmountDue & { at: Date }) | null {
  const [item] = subscription.items.data;
  const isRenewed = subscription.status === 'active' || subscription.status === 'trialing';
  if (!item || !isRenewed || subscription.cancel_at_period_end) return null;
  return {
    at: dateOf(item.current_period_end),
    amount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    currency: item.price.currency,
    testMode: !subscription.livemode,
  };
}

/** Reads a product from metadata; null if the text is missing or invalid. */
export function productIn(text: string | undefined): Product | null {
  try {
    const product: unknown = parseStored(text ?? '');
    return typeof product === 'object' && product !== null && 'includedItems' in product ? (product as Product) : null;
  } catch {
    return null;
  }
}
