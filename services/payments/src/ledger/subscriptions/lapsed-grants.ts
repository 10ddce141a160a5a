import type { Database, Tx } from '@hallpass/database';
import type { Customer } from '../../customers/customer.js';
import { subscriptionsOf } from './subscription.js';
import type { Subscription } from '../terms/subscription-row.js';

type Period = Pick<Subscription, 'provider' | 'renews' | 'cancel_at_period_end' | 'ended_at' | 'current_period_end'>;

/** Whether a grant begins another period when this one ends. A provider renews the others. */
export const renewsItself = ({ provider, renews, cancel_at_period_end }: Omit<Period, 'ended_at'>): boolean =>
  provider === null && renews && !cancel_at_period_end;

/** The subscription as it is at this time: a grant is over with its period, also before the task `ending-grants` ends it. */
export function subscriptionAt(row: Subscription, now: Date): Subscription {
  const { provider, ended_at, current_period_end: end } = row;
  if (provider !== null || ended_at !== null || end === null || end > now || renewsItself(row)) return row;
  return { ...row, status: 'canceled', ended_at: end, next_renewal_at: null };
}

/** Every subscription that a customer has had, as it is at this time, oldest first. */
export async function subscriptionsAt(
  db: Database | Tx,
  projectId: string,
  customer: Customer,
  now: Date,
): Promise<Subscription[]> {
  return (await subscriptionsOf(db, projectId, customer)).map((row) => subscriptionAt(row, now));
}
