import {
  type Database,
  type ListOrder,
  type ListRange,
  type ListWalk,
  type Walked,
  walkList,
} from '@hallpass/database';
import type { Subscription, SubscriptionStatus } from '../ownership/subscription-row.js';
import type { CustomerType } from '../customers/customer.js';

export interface SubscriptionFilter {
  status?: SubscriptionStatus;
  customerType?: CustomerType;
  customerId?: string;
}

/** Newest first, along `subscription_by_creation`. */
export const SUBSCRIPTION_ORDER: ListOrder = {
  name: 'payments-subscriptions',
  columns: [
    ['s.created_at', 'instant'],
    ['s.id', 'uuid'],
  ],
  direction: 'desc',
};

const CONDITIONS: Readonly<Record<keyof SubscriptionFilter, string>> = {
  status: 's.status = :status',
  customerType: 's.customer_type = :customerType',
  customerId: 's.customer_id = :customerId',
};

export function walkSubscriptions(
  db: Database,
  projectId: string,
  filter: SubscriptionFilter,
  range: ListRange,
): ListWalk<Walked<Subscription>> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return walkList(
    db,
    projectId,
    {
      order: SUBSCRIPTION_ORDER,
      from: 'payments.subscription s',
      alias: 's',
      where: ['s.project_id = :projectId', ...given.map(([name]) => CONDITIONS[name as keyof SubscriptionFilter])],
      values: Object.fromEntries(given),
      columns: `s.id, s.customer_type, s.customer_id, s.product_id, s.product, s.price_id, s.quantity::float8 AS quantity,
        s.status, s.current_period_start, s.current_period_end, s.trial_end, s.cancel_at_period_end, s.source, s.provider,
        s.renews, s.created_at, s.ended_at`,
    },
    range,
  );
}
