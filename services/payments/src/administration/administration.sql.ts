import {
  prepared,
  statement,
  type Database,
  type ListOrder,
  type ListRange,
  type ListWalk,
  type Walked,
  walkList,
} from '@hallpass/database';
import type { MoneyEntry, DisputeStatus } from '../ledger/money/money-entry.js';
import type { Currency } from '../catalog/money.js';
import type { CustomerType } from '../customers/customer.js';
import type { Subscription, SubscriptionStatus } from '../ledger/terms/subscription-row.js';
import { saleDispute } from '../ledger/money/returned-money.sql.js';

/** Payments recorded under a customer's id. */
export const selectMoneyEntry = prepared<{
  kind: MoneyEntry['kind'];
  provider: MoneyEntry['provider'];
  provider_reference: string;
}>('payments.money-entry')(
  `SELECT kind, provider, provider_reference FROM payments.money_entry WHERE project_id = :projectId AND id = :id::uuid`,
);

/** Minor units, as text: PostgreSQL returns sums that way. */
interface RevenueRow {
  date: string;
  currency: Currency;
  paid: string;
  refunded: string;
  disputed: string;
  net: string;
}

/** Grouped by UTC day and currency. Refunds and lost disputes are negative. */
export const revenueByDay = statement<RevenueRow>()(
  `SELECT to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS date, currency,
     coalesce(sum(amount) FILTER (WHERE kind IN ('charge', 'renewal', 'proration')), 0)::text AS paid,
     coalesce(sum(amount) FILTER (WHERE kind = 'refund'), 0)::text AS refunded,
     coalesce(sum(amount) FILTER (WHERE kind IN ('dispute', 'dispute_won')), 0)::text AS disputed,
     sum(amount)::text AS net
   FROM payments.money_entry
   WHERE project_id = :projectId AND test_mode = :testMode AND occurred_at >= :from::date::timestamp AT TIME ZONE 'UTC'
     AND occurred_at < (:to::date + 1)::timestamp AT TIME ZONE 'UTC'
   GROUP BY 1, 2 ORDER BY 1, 2`,
);

/** Counts active subscriptions by product. All inline products share one row. */
export const activeByProduct = statement<{
  product_id: string | null;
  active: number;
  trialing: number;
  past_due: number;
}>()(
  `SELECT product_id, count(*) FILTER (WHERE status = 'active')::integer AS active,
     count(*) FILTER (WHERE status = 'trialing')::integer AS trialing,
     count(*) FILTER (WHERE status = 'past_due')::integer AS past_due
   FROM payments.subscription
   WHERE project_id = :projectId AND status IN ('active', 'trialing', 'past_due')
   GROUP BY product_id ORDER BY product_id NULLS LAST LIMIT 10000`,
);

export interface CustomerRow {
  customer_type: CustomerType;
  customer_id: string;
  active_subscriptions: number;
  purchases: number;
  /** Minor units, by currency. */
  paid: Record<string, number>;
}

export const CUSTOMER_ORDER: ListOrder = {
  name: 'payments-customers',
  columns: [['c.customer_id', 'text']],
  direction: 'asc',
};

const OF_TYPE = 'project_id = :projectId AND customer_type = :customerType';

/** Customers of one type. Each branch scans an index that starts with the customer. */
const CUSTOMERS = `(
  SELECT customer_id FROM payments.subscription WHERE ${OF_TYPE}
  UNION SELECT customer_id FROM payments.one_time_purchase WHERE ${OF_TYPE}
  UNION SELECT customer_id FROM payments.item_change WHERE ${OF_TYPE}
  UNION SELECT customer_id FROM payments.money_entry WHERE ${OF_TYPE}) c`;

const OF_CUSTOMER = 'project_id = :projectId AND customer_type = :customerType AND customer_id = c.customer_id';

export function walkCustomers(
  db: Database,
  projectId: string,
  customerType: CustomerType,
  range: ListRange,
): ListWalk<Walked<CustomerRow>> {
  return walkList(
    db,
    projectId,
    {
      order: CUSTOMER_ORDER,
      from: CUSTOMERS,
      alias: 'c',
      where: ['c.customer_id IS NOT NULL'],
      values: { customerType },
      columns: `:customerType AS customer_type, c.customer_id,
        (SELECT count(*)::integer FROM payments.subscription
          WHERE ${OF_CUSTOMER} AND status IN ('active', 'trialing')) AS active_subscriptions,
        (SELECT count(*)::integer FROM payments.one_time_purchase
          WHERE ${OF_CUSTOMER} AND revoked_at IS NULL) AS purchases,
        (SELECT coalesce(jsonb_object_agg(currency, amount), '{}') FROM (
          SELECT currency, sum(amount) AS amount FROM payments.money_entry WHERE ${OF_CUSTOMER} GROUP BY currency) m) AS paid`,
    },
    range,
  );
}

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
