import type { Database, Tx } from '@hallpass/database';
import { uuidv7 } from '@hallpass/queue';
import { balancesOutdated } from '../entries/outdated-balances.js';
import type { TermsProject } from '../terms/product-history.js';
import { recordTerms } from '../terms/record-terms.js';
import {
  type ProviderName,
  type Subscription,
  type SubscriptionState,
  type SubscriptionStatus,
  UNSET_COLUMNS,
} from '../terms/subscription-row.js';
import { openLedger } from '../upgrade/open-ledger.js';
import { type Customer, lockCustomer } from '../../customers/customer.js';
import {
  insertSubscription,
  selectSubscription,
  selectSubscriptionOfProvider,
  selectSubscriptions,
  updateSubscription,
} from './subscription.sql.js';

type Unset = keyof typeof UNSET_COLUMNS;
export type NewSubscription = Omit<Subscription, 'id' | 'customer_type' | 'customer_id' | Unset> &
  Partial<Pick<Subscription, Unset>>;

export const isActive = ({ status }: { status: SubscriptionStatus }): boolean =>
  status === 'active' || status === 'trialing';

/** Ended for good, so the customer can buy the product again. */
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

/** All subscriptions that a customer has ever had, oldest first. */
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
 * Adds a subscription with its first terms. The customer stays locked until the transaction ends.
 * @param at the time by the clock of the project
 * @returns null if this provider already has a subscription with this id: nothing was added
 */
export async function addSubscription(
  tx: Tx,
  project: TermsProject,
  customer: Customer,
  subscription: NewSubscription,
  at: Date,
): Promise<Subscription | null> {
  await lockCustomer(tx, project.id, customer);
  await openLedger(tx, project, customer, at);
  const row: Subscription = {
    ...UNSET_COLUMNS,
    ...subscription,
    id: uuidv7(),
    customer_type: customer.type,
    customer_id: customer.id,
  };
  const added = await insertSubscription(tx, {
    projectId: project.id,
    row: JSON.stringify(row),
    product: JSON.stringify(row.product),
  });
  if (added.length === 0) return null;
  await recordTerms(tx, project.id, row, at);
  await balancesOutdated(tx, project.id, customer);
  return row;
}

/**
 * Changes a subscription and records the effect on its terms.
 * @param at the time by the clock of the project
 * @returns the updated subscription; null if the id is unknown
 */
export async function changeSubscription(
  tx: Tx,
  project: TermsProject,
  id: string,
  change: Partial<SubscriptionState>,
  at: Date,
): Promise<Subscription | null> {
  const before = await readSubscription(tx, project.id, id);
  if (!before) return null;
  const customer = customerOfRow(before);
  await lockCustomer(tx, project.id, customer);
  await openLedger(tx, project, customer, at);
  // Columns that are not named keep the value that the statement finds, not the value read above.
  const product = change.product === undefined ? null : JSON.stringify(change.product);
  const values = { projectId: project.id, id, change: JSON.stringify(change), product };
  const [after] = await updateSubscription(tx, values);
  if (!after) return null;
  await recordTerms(tx, project.id, after, at);
  await balancesOutdated(tx, project.id, customer);
  return after;
}

/** Ends the subscription now in our own rows: it does not renew, and its items expire (contract/06 §4). */
export const endSubscriptionNow = (
  tx: Tx,
  project: TermsProject,
  id: string,
  now: Date,
): Promise<Subscription | null> =>
  changeSubscription(
    tx,
    project,
    id,
    {
      status: 'canceled',
      current_period_end: now,
      cancel_at_period_end: true,
      next_renewal_at: null,
      ended_at: now,
    },
    now,
  );
