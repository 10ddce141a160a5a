import {
  type Database,
  type ListOrder,
  type ListRange,
  type ListWalk,
  type Walked,
  walkList,
} from '@hallpass/database';
import type { Subscription, SubscriptionStatus } from '../ledger/terms/subscription-row.js';
import type { CustomerType } from '../customers/customer.js';
import type { DisputeStatus } from '../ledger/money/money-entry.js';
import { saleDispute } from '../ledger/money/returned-money.sql.js';

export interface SubscriptionFilter {
  status?: SubscriptionStatus;
  customerType?: CustomerType;
  customerId?: string;
}

/** Newest first; uses the index `subscription_by_creation`. */
export const SUBSCRIPTION_ORDER: ListOrder = {
  name: 'payments-subscriptions',
  columns: [
    ['t.created_at', 'instant'],
    ['t.id', 'uuid'],
  ],
  direction: 'desc',
};

const CONDITIONS: Readonly<Record<keyof SubscriptionFilter, string>> = {
  status: 't.status = :status',
  customerType: 't.customer_type = :customerType',
  customerId: 't.customer_id = :customerId',
};

export interface ListedSubscription extends Subscription {
  /** Across all payments of the subscription. */
  dispute_status: DisputeStatus | null;
}

export function walkSubscriptions(
  db: Database,
  projectId: string,
  filter: SubscriptionFilter,
  range: ListRange,
): ListWalk<Walked<ListedSubscription>> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return walkList(
    db,
    projectId,
    {
      order: SUBSCRIPTION_ORDER,
      from: 'payments.subscription t',
      alias: 't',
      where: ['t.project_id = :projectId', ...given.map(([name]) => CONDITIONS[name as keyof SubscriptionFilter])],
      values: Object.fromEntries(given),
      columns: `t.id, t.customer_type, t.customer_id, t.product_id, t.product, t.price_id, t.quantity::float8 AS quantity,
        t.status, t.current_period_start, t.current_period_end, t.trial_end, t.cancel_at_period_end, t.source, t.provider,
        t.renews, t.created_at, t.ended_at, ${saleDispute('subscription_id')} AS dispute_status`,
    },
    range,
  );
}
