import type { Database, Tx } from '@hallpass/database';
import type { Customer } from '../../customers/customer.js';
import { subscriptionsOf } from './subscription.js';
import type { Subscription } from '../terms/subscription-row.js';

type Period = Pick<Subscription, 'provider' | 'renews' | 'cancel_at_period_end' | 'ended_at' | 'current_period_end'>;

/** Whether a grant starts another period when this one ends. A provider renews all other subscriptions. */
export const renewsItself = ({ provider, renews, cancel_at_period_end }: Omit<Period, 'ended_at'>): boolean =>
  provider === null && renews && !cancel_at_period_end;

/**
 * The state of a subscription at an instant. A grant ends with its period, even before the task `ending-grants` records
 * the end.
 */
export function subscriptionAt(row: Subscription, now: Date): Subscription {
  const { provider, ended_at, current_period_end: end } = row;
  if (provider !== null || ended_at !== null || end === null || end > now || renewsItself(row)) return row;
  return { ...row, status: 'canceled', ended_at: end, next_renewal_at: null };
}

/** All subscriptions that a customer has ever had, as of an instant, oldest first. */
export async function subscriptionsAt(
  db: Database | Tx,
  projectId: string,
  customer: Customer,
  now: Date,
): Promise<Subscription[]> {
  return (await subscriptionsOf(db, projectId, customer)).map((row) => subscriptionAt(row, now));
}
