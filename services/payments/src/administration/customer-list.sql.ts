import {
  type Database,
  type ListOrder,
  type ListRange,
  type ListWalk,
  type Walked,
  walkList,
} from '@hallpass/database';
import type { CustomerType } from '../customers/customer.js';

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
