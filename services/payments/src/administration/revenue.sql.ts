import { statement } from '@hallpass/database';
import type { Currency } from '../catalog/money.js';

/** Minor units, as text: PostgreSQL returns sums that way. */
export interface RevenueRow {
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
