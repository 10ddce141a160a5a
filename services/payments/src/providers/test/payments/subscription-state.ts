import type { Tx } from '@hallpass/database';
import { addIntervals, boundaryIndex, type DayInterval } from '../../../catalog/day-interval.js';
import { subscriptionOfProvider } from '../../../ledger/subscriptions/subscription.js';
import { type Cycle, nextAct } from '../renewal-rules.js';
import { type SubscriptionRow, updateSubscription } from './test-provider.sql.js';

export const cycleOf = (row: SubscriptionRow): Cycle => ({
  status: row.status,
  createdAt: row.created_at,
  currentPeriodStart: row.current_period_start,
  currentPeriodEnd: row.current_period_end,
  cancelAtPeriodEnd: row.cancel_at_period_end,
  failedAttempts: row.failed_attempts,
  noticedRenewalAt: row.noticed_renewal_at,
});

/**
 * When the subscription ended in our own rows without the provider's knowledge, because its customer was deleted or its
 * product replaced. Nothing more is collected for it.
 */
export async function endedInBooks(
  tx: Tx,
  projectId: string,
  { id }: Pick<SubscriptionRow, 'id'>,
): Promise<Date | null> {
  const owned = await subscriptionOfProvider(tx, projectId, 'built-in', id);
  return owned?.ended_at ?? null;
}

/** Minor units for a whole period. */
export const periodPrice = (row: Pick<SubscriptionRow, 'unit_amount' | 'quantity'>): number =>
  Number(row.unit_amount) * Number(row.quantity);

/** The price of the next period, minus the credit that an earlier change left. */
export const dueOf = (row: SubscriptionRow): number => Math.max(periodPrice(row) - Number(row.credit), 0);

/** The billing period that starts at an instant, counted from the billing anchor: after February, the 31st returns. */
export function periodFrom(
  start: Date,
  {
    billing_anchor,
    interval_count,
    interval_unit,
  }: Pick<SubscriptionRow, 'billing_anchor' | 'interval_count' | 'interval_unit'>,
): Pick<SubscriptionRow, 'current_period_start' | 'current_period_end' | 'billing_anchor'> {
  const anchor = billing_anchor !== null && billing_anchor <= start ? billing_anchor : start;
  const interval: DayInterval = [interval_count, interval_unit];
  const index = boundaryIndex(anchor.getTime(), interval, start.getTime());
  return {
    current_period_start: start,
    current_period_end: new Date(addIntervals(anchor.getTime(), interval, index + 1)),
    billing_anchor: anchor,
  };
}

/** Updates a locked row and schedules its next renewal step. */
export async function storeSubscription(tx: Tx, projectId: string, row: SubscriptionRow): Promise<void> {
  await updateSubscription(tx, {
    projectId,
    id: row.id,
    status: row.status,
    unitAmount: row.unit_amount,
    currency: row.currency,
    intervalCount: row.interval_count,
    intervalUnit: row.interval_unit,
    quantity: row.quantity,
    metadata: JSON.stringify(row.metadata),
    credit: row.credit,
    trialEnd: row.trial_end,
    periodStart: row.current_period_start,
    periodEnd: row.current_period_end,
    cancelAtPeriodEnd: row.cancel_at_period_end,
    failedAttempts: row.failed_attempts,
    noticedRenewalAt: row.noticed_renewal_at,
    billingAnchor: row.billing_anchor,
    nextActAt: nextAct(cycleOf(row))?.at ?? null,
    endedAt: row.ended_at,
  });
}
