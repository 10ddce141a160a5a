import type { SubscriptionStatus, ProviderName, SubscriptionState, Subscription } from './subscription-row.js';
import type { Database, Tx } from '@hallpass/database';
import { uuidv7 } from '@hallpass/queue';
import { balancesOutdated } from '../balances/outdated-balances.js';
import { type Customer, lockCustomer } from '../customers/customer.js';
import {
  insertSubscription,
  selectSubscription,
  selectSubscriptionOfProvider,
  selectSubscriptions,
  updateSubscription,
} from './subscription.sql.js';

type Optional =
  | 'trial_end'
  | 'cancel_at_period_end'
  | 'next_renewal_at'
  | 'renewal_attempts'
  | 'ended_at'
  | 'provider'
  | 'provider_subscription_id'
  | 'renews'
  | 'billing_anchor';
export type NewSubscription = Omit<Subscription, 'id' | 'customer_type' | 'customer_id' | Optional> &
  Partial<Pick<Subscription, Optional>>;

export const isActive = ({ status }: { status: SubscriptionStatus }): boolean =>
  status === 'active' || status === 'trialing';

/** Over for good: it keeps nobody from buying the product again. */
export const isOver = (
  { status, current_period_end }: Pick<Subscription, 'status' | 'current_period_end'>,
  now: Date,
): boolean =>
  status === 'incomplete_expired' ||
  (status === 'canceled' && current_period_end !== null && current_period_end <= now);

export const customerOfRow = (row: Pick<Subscription, 'customer_type' | 'customer_id'>): Customer => ({
  type: row.customer_type,
  id: row.customer_id,
});

/** Every subscription that a customer has had, oldest first. */
export const subscriptionsOf = (
  db: Database | Tx,
  projectId: string,
  { type, id }: Customer,
): Promise<Subscription[]> => selectSubscriptions(db, { projectId, type, id });

export async function readSubscription(db: Database | Tx, projectId: string, id: string): Promise<Subscription | null> {
  return (await selectSubscription(db, { projectId, id }))[0] ?? null;
}

export async function subscriptionOfProvider(
  db: Database | Tx,
  projectId: string,
  provider: ProviderName,
  providerSubscriptionId: string,
): Promise<Subscription | null> {
  const [row] = await selectSubscriptionOfProvider(db, { projectId, provider, providerSubscriptionId });
  return row ?? null;
}

/**
 * Customers are locked by whoever decides by what they own; the row itself needs no more than the index.
 * @returns null when there is one of this provider with this id: nothing was added
 */
export async function addSubscription(
  tx: Tx,
  projectId: string,
  customer: Customer,
  subscription: NewSubscription,
): Promise<Subscription | null> {
  await lockCustomer(tx, projectId, customer);
  const row: Subscription = {
    trial_end: null,
    cancel_at_period_end: false,
    next_renewal_at: null,
    renewal_attempts: 0,
    ended_at: null,
    provider: null,
    provider_subscription_id: null,
    renews: false,
    billing_anchor: null,
    ...subscription,
    id: uuidv7(),
    customer_type: customer.type,
    customer_id: customer.id,
  };
  const added = await insertSubscription(tx, {
    projectId,
    row: JSON.stringify(row),
    product: JSON.stringify(row.product),
  });
  if (added.length === 0) return null;
  await balancesOutdated(tx, projectId, customer);
  return row;
}

/** @returns as it is afterwards; null when there is none with this id */
export async function changeSubscription(
  tx: Tx,
  projectId: string,
  id: string,
  change: Partial<SubscriptionState>,
): Promise<Subscription | null> {
  const before = await readSubscription(tx, projectId, id);
  if (!before) return null;
  const customer = customerOfRow(before);
  await lockCustomer(tx, projectId, customer);
  // What is not named stays as the statement finds it, not as it was read above.
  const product = change.product === undefined ? null : JSON.stringify(change.product);
  const [after] = await updateSubscription(tx, { projectId, id, change: JSON.stringify(change), product });
  await balancesOutdated(tx, projectId, customer);
  return after ?? null;
}

/** Ends it now, in our own rows: nothing more renews, and its items expire (contract/06 §4). */
export const endSubscriptionNow = (tx: Tx, projectId: string, id: string, now: Date): Promise<Subscription | null> =>
  changeSubscription(tx, projectId, id, {
    status: 'canceled',
    current_period_end: now,
    cancel_at_period_end: true,
    next_renewal_at: null,
    ended_at: now,
  });
