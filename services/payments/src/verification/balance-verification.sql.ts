import { statement } from '@hallpass/database';
import type { CustomerType } from '../customers/customer.js';

export interface BalanceName {
  customer_type: CustomerType;
  customer_id: string;
  item_id: string;
}

/** A balance with the sum of its changes, both at the same instant. */
export interface SummedBalance extends BalanceName {
  computed_from: string;
  is_sum: boolean;
  /** Products grant this item, or something expires, so the balance is not a plain sum. */
  is_more: boolean;
}

const OF_CUSTOMER = `o.project_id = b.project_id AND o.customer_type = b.customer_type AND o.customer_id = b.customer_id`;

/** A page in key order, after the given balance. */
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

export const selectProjectsToVerify = statement<{ project_id: string }>({
  global: 'the balances of every project are verified',
})(
  `SELECT p.project_id FROM projects.project p
   WHERE p.deleted_at IS NULL AND (EXISTS (SELECT FROM payments.item_balance b WHERE b.project_id = p.project_id)
     OR EXISTS (SELECT FROM payments.default_grant g WHERE g.project_id = p.project_id))
   ORDER BY p.project_id`,
);

/** Selects items whose rows in `payments.default_grant` do not match the product history. */
export const selectWrongDefaults = statement<Pick<BalanceName, 'customer_type' | 'item_id'>>()(
  `WITH computed AS (
     SELECT d.* FROM payments.default_grants(:projectId,
       ARRAY(SELECT DISTINCT v.product_id FROM payments.product_version v
             WHERE v.project_id = :projectId AND v.default_since IS NOT NULL), NULL, '-infinity') d),
   difference AS (
     SELECT c.customer_type, c.item_id, c.product_id, c.timeline, c.included_since, c.repeat_count, c.repeat_unit, c.expires,
       c.starts_at, c.amount FROM computed c
     UNION ALL
     SELECT g.customer_type, g.item_id, g.product_id, g.timeline, g.included_since, g.repeat_count, g.repeat_unit, g.expires,
       g.starts_at, -g.amount FROM payments.default_grant g WHERE g.project_id = :projectId),
   wrong AS (
     SELECT d.customer_type, d.item_id FROM difference d
     GROUP BY d.customer_type, d.item_id, d.product_id, d.timeline, d.included_since, d.repeat_count, d.repeat_unit, d.expires,
       d.starts_at
     HAVING sum(d.amount) <> 0)
   SELECT DISTINCT w.customer_type, w.item_id FROM wrong w ORDER BY 1, 2`,
);
