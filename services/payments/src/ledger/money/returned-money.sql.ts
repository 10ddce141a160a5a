import type { DisputeStatus } from './money-entry.js';

export interface ReturnedMoney {
  /** Minor units, without amounts that a bank withholds during a dispute. */
  refunded_amount: number;
  /** Null if it was never disputed. */
  dispute_status: DisputeStatus | null;
}

/**
 * Sums the entries `b` that meet a condition. Several disputes together are open while any of them is, and lost if any
 * of them is. A bank can still return the money of a lost dispute, so `dispute_won` outweighs `lost_dispute`. The
 * condition names the customer, for the index `money_entry_returned`.
 */
const returned = <const C extends string>(condition: C) =>
  `(SELECT coalesce(-sum(b.amount) FILTER (WHERE b.kind = 'refund'), 0)::float8 AS refunded_amount,
     CASE
       WHEN bool_or(b.kind = 'dispute' AND w.id IS NULL AND l.dispute_reference IS NULL) THEN 'open'
       WHEN bool_or(b.kind = 'dispute' AND w.id IS NULL) THEN 'lost'
       WHEN bool_or(b.kind = 'dispute') THEN 'won' END AS dispute_status
   FROM payments.money_entry b
   LEFT JOIN payments.money_entry w ON w.project_id = b.project_id AND w.provider = b.provider
     AND w.provider_reference = b.provider_reference AND w.kind = 'dispute_won'
   LEFT JOIN payments.lost_dispute l ON l.project_id = b.project_id AND l.provider = b.provider
     AND l.dispute_reference = b.provider_reference
   WHERE b.kind IN ('refund', 'dispute') AND ${condition})` as const;

const PAYMENT = `m.kind IN ('charge', 'renewal', 'proration')` as const;

/** Entries written by the release before `payment_reference` are found by their purchase. */
const OF_PAYMENT = `b.project_id = m.project_id AND b.customer_type = m.customer_type AND b.customer_id = m.customer_id
  AND b.provider = m.provider AND (b.payment_reference = m.provider_reference
    OR (b.payment_reference IS NULL AND b.purchase_id = m.purchase_id))` as const;

/** Joins the columns that `RETURNED_COLUMNS` reads to an entry `m`. */
export const RETURNED_JOINS = `LEFT JOIN LATERAL ${returned(OF_PAYMENT)} r ON ${PAYMENT}
  LEFT JOIN payments.built_in_payment t ON ${PAYMENT} AND m.provider = 'built-in' AND t.project_id = m.project_id
    AND t.id = m.provider_reference` as const;

/** `ReturnedMoney` of an entry. The built-in provider's own row also counts refunds that name no payment. */
export const RETURNED_COLUMNS = `coalesce(t.refunded::float8, r.refunded_amount, 0) AS refunded_amount,
  coalesce(t.dispute, r.dispute_status) AS dispute_status` as const;

/** `dispute_status` of the sale `t` whose id is in this column of its entries. */
export const saleDispute = <const C extends 'subscription_id' | 'purchase_id'>(column: C) =>
  `(SELECT r.dispute_status FROM ${returned(`b.project_id = t.project_id AND b.customer_type = t.customer_type
     AND b.customer_id = t.customer_id AND b.${column} = t.id`)} r)` as const;
