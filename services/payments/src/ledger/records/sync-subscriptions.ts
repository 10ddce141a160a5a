import type { Tx } from '@hallpass/database';
import { type Customer, lockCustomer } from '../../customers/customer.js';
import { isToEnd } from '../subscriptions/provider-endings.js';
import { addSubscription, changeSubscription, subscriptionOfProvider } from '../subscriptions/subscription.js';
import type { ProviderName, PurchaseSource, Subscription, SubscriptionState } from '../terms/subscription-row.js';
import type { Product } from '../../catalog/product.js';
import type { TermsProject } from '../terms/product-history.js';
import type { ProviderSubscription } from './provider-subscription.js';

export interface SyncedSubscription {
  /** null: it is new. */
  before: Subscription | null;
  after: Subscription;
}

/** Whether the first payment is still missing or will never come. */
const isUnpaidStart = ({ status }: ProviderSubscription): boolean =>
  status === 'incomplete' || status === 'incomplete_expired';

/**
 * Updates our rows to the state that the provider reports, in the caller's transaction. A subscription gets its row
 * with its first payment: before that it owns nothing and does not block another attempt.
 * @param productOf the stored product, if it was too large for the provider's metadata
 * @returns the subscriptions that changed
 */
export async function syncSubscriptions(
  tx: Tx,
  project: TermsProject,
  customer: Customer,
  told: ProviderSubscription[],
  {
    provider,
    source,
    at,
    productOf,
  }: {
    provider: ProviderName;
    source: PurchaseSource;
    /** By the clock of the project. */
    at: Date;
    productOf: (subscription: ProviderSubscription) => Promise<Product | null>;
  },
): Promise<SyncedSubscription[]> {
  const projectId = project.id;
  await lockCustomer(tx, projectId, customer);
  const changed: SyncedSubscription[] = [];
  for (const subscription of told) {
    const before = await subscriptionOfProvider(tx, projectId, provider, subscription.id);
    if (!before && isUnpaidStart(subscription)) continue;
    if (before && (await isToEnd(tx, projectId, before))) continue;
    const isSwitched = before !== null && before.product_id !== subscription.productId;
    const product =
      before && !isSwitched && before.price_id === subscription.priceId
        ? before.product
        : ((await productOf(subscription)) ?? before?.product);
    if (!product) continue;
    const state = stateOf(subscription, product);
    if (before && !differs(before, state)) continue;
    const after = before
      ? await changeSubscription(tx, project, before.id, state, at)
      : await addSubscription(
          tx,
          project,
          customer,
          {
            ...state,
            source,
            provider,
            provider_subscription_id: subscription.id,
            created_at: subscription.createdAt,
          },
          at,
        );
    if (after) changed.push({ before, after });
  }
  return changed;
}

function stateOf(told: ProviderSubscription, product: Product): SubscriptionState {
  return {
    product_id: told.productId,
    product,
    price_id: told.priceId,
    quantity: told.quantity,
    status: told.status,
    current_period_start: told.currentPeriodStart,
    current_period_end: earlier(told.currentPeriodEnd, told.endedAt),
    trial_end: told.trialEnd,
    paid_until: told.paidUntil ?? null,
    billing_anchor: told.billingAnchor ?? null,
    cancel_at_period_end: told.cancelAtPeriodEnd,
    next_renewal_at: told.nextRenewalAt ?? null,
    renewal_attempts: told.renewalAttempts ?? 0,
    ended_at: told.endedAt,
  };
}

/** A subscription that ended at once grants nothing more, even if its period was longer (contract/06 §4). */
const earlier = (end: Date | null, ended: Date | null): Date | null =>
  ended === null || (end !== null && end <= ended) ? end : ended;

function differs(row: Subscription, state: SubscriptionState): boolean {
  return Object.entries(state).some(([key, value]) => {
    const now: unknown = row[key as keyof SubscriptionState];
    return JSON.stringify(now) !== JSON.stringify(value);
  });
}
