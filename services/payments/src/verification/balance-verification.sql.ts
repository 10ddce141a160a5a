import { statement } from '@hallpass/database';
import type { CustomerType } from '../customers/customer.js';

export interface BalanceName {
  customer_type: CustomerType;
  customer_id: string;
  item_id: string;
}

/** A balance beside the sum of its changes, both as of one instant. */
export interface SummedBalance extends BalanceName {
  computed_from: string;
  is_sum: boolean;
  /** Products grant something of it, or something expires: what is left is no mere sum. */
  is_more: boolean;
}

const OF_CUSTOMER = `o.project_id = b.project_id AND o.customer_type = b.customer_type AND o.customer_id = b.customer_id`;

/** In the order of the key, from behind one. */
export const sumBalances = statement<SummedBalance>()(
  `SELECT b.customer_type, b.customer_id, b.item_id, b.computed_from, b.quantity = l.amount AS is_sum,
     l.expires OR EXISTS (SELECT FROM payments.subscription o WHERE ${OF_CUSTOMER})
       OR EXISTS (SELECT FROM payments.ledger_entry o WHERE ${OF_CUSTOMER} AND o.item_id = b.item_id) AS is_more
   FROM (SELECT * FROM payments.item_balance b
         WHERE b.project_id = :projectId AND (b.customer_id, b.item_id) > (:customerId, :itemId)
         ORDER BY b.customer_id, b.item_id LIMIT :count) b,
     LATERAL (SELECT coalesce(sum(c.amount), 0) AS amount, coalesce(bool_or(c.expires_at IS NOT NULL), false) AS expires
              FROM payments.item_change c
              WHERE c.project_id = b.project_id AND c.customer_id = b.customer_id AND c.item_id = b.item_id) l
   ORDER BY b.customer_id, b.item_id`,
);

export const selectProjectsWithBalances = statement<{ project_id: string }>({
  global: 'the balances of every project are verified',
})(
  `SELECT p.project_id FROM projects.project p
   WHERE p.deleted_at IS NULL AND EXISTS (SELECT FROM payments.item_balance b WHERE b.project_id = p.project_id)
   ORDER BY p.project_id`,
);
