import { statement } from '@hallpass/database';
import type { Product } from '../../catalog/product.js';
import { SUBSCRIPTION_COLUMNS } from '../terms/ledger-terms.sql.js';
import type { Subscription } from '../terms/subscription-row.js';

const OF_CUSTOMER = `u.project_id = :projectId AND u.customer_type = :type AND u.customer_id = :customerId` as const;

/**
 * Rows of `payments.subscription` as an earlier release left them. The prices of their products are no longer in order.
 */
export const selectChangedSubscriptions = statement<Subscription & { change_id: string; changed_at: Date }>()(
  `SELECT u.id AS change_id, u.changed_at, ${SUBSCRIPTION_COLUMNS}
   FROM payments.unrecorded_change u
     CROSS JOIN LATERAL jsonb_populate_record(NULL::payments.subscription, u.row_after) s
   WHERE ${OF_CUSTOMER} AND u.subscription_id IS NOT NULL ORDER BY u.id`,
);

export interface ChangedPurchase {
  change_id: string;
  changed_at: Date;
  id: string;
  product: Product;
  quantity: number;
  revoked_at: Date | null;
}

export const selectChangedPurchases = statement<ChangedPurchase>()(
  `SELECT u.id AS change_id, u.changed_at, p.id, p.product, p.quantity::float8 AS quantity, p.revoked_at
   FROM payments.unrecorded_change u
     CROSS JOIN LATERAL jsonb_populate_record(NULL::payments.one_time_purchase, u.row_after) p
   WHERE ${OF_CUSTOMER} AND u.purchase_id IS NOT NULL ORDER BY u.id`,
);

/** The revocation of a purchase whose units were not restored yet. */
export const selectRevocation = statement<{ reference: string }>()(
  `SELECT l.reference FROM payments.ledger_entry l
   WHERE l.project_id = :projectId AND l.customer_type = :type AND l.customer_id = :customerId AND l.cause = 'revocation'
     AND starts_with(l.reference, :id::text || '/') AND NOT EXISTS (
       SELECT FROM payments.ledger_entry r
       WHERE r.project_id = l.project_id AND r.customer_type = l.customer_type AND r.customer_id = l.customer_id
         AND r.item_id = l.item_id AND r.cause = 'restoration' AND r.reference = l.reference)
   ORDER BY l.effective_at DESC LIMIT 1`,
);

export const deleteChanges = statement()(
  `DELETE FROM payments.unrecorded_change u WHERE u.project_id = :projectId AND u.id = ANY (:ids::bigint[])`,
);

/** Marks balances of an earlier release, so that the next read sums the whole ledger. */
export const adoptBalances = statement()(
  `UPDATE payments.item_balance b SET ledger = 2, computed_from = '', valid_until = '-infinity'
   WHERE b.project_id = :projectId AND b.customer_id = :customerId AND b.ledger = 0`,
);
