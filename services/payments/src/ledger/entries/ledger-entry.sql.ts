import { prepared } from '@hallpass/database';
import type { CustomerType } from '../../customers/customer.js';

/**
 * Adds an entry once per item, cause and reference, and updates the balance's sums. A balance that is recomputed from
 * the whole ledger includes the entry.
 */
export const insertLedgerEntry = prepared<{ id: string }>('insert-ledger-entry')(
  `WITH added AS (
     INSERT INTO payments.ledger_entry (project_id, id, customer_type, customer_id, item_id, cause, reference, granted, expired,
       used, taken, effective_at, expires_at)
     VALUES (:projectId, :id, :type, :customerId, :itemId, :cause, :reference, :granted::numeric, :expired::numeric,
       :used::numeric, :taken::numeric, :at::timestamptz, :expiresAt::timestamptz)
     ON CONFLICT DO NOTHING RETURNING id),
   kept AS (
     INSERT INTO payments.item_balance AS b (project_id, customer_type, customer_id, item_id, quantity, computed_from,
       computed_at, valid_until, granted_by_changes, expired_of_changes, used, ledger)
     SELECT :projectId, :type, :customerId, :itemId, 0, :trusted, '-infinity', '-infinity', :granted::numeric,
       :expired::numeric, :used::numeric, 2 FROM added
     ON CONFLICT (project_id, customer_id, item_id) DO UPDATE SET
       granted_by_changes = b.granted_by_changes + excluded.granted_by_changes,
       expired_of_changes = b.expired_of_changes + excluded.expired_of_changes,
       used = b.used + excluded.used, valid_until = '-infinity')
   SELECT id FROM added`,
);

export const outdateBalances = prepared('outdate-balances')(
  `UPDATE payments.item_balance b SET valid_until = '-infinity'
   WHERE b.project_id = :projectId AND b.customer_type = :type AND b.customer_id = :id`,
);

/**
 * Whether the release before the ledger wrote rows for this customer that are not recorded yet. Costs four index
 * probes.
 */
export function isPending(type: CustomerType): string {
  const ofCustomer = `u.project_id = :projectId AND u.customer_type = '${type}' AND u.customer_id = :customerId::text`;
  return `(EXISTS (SELECT FROM payments.item_balance u
      WHERE u.project_id = :projectId AND u.customer_id = :customerId::text AND u.ledger = 0)
    OR EXISTS (SELECT FROM payments.subscription u WHERE ${ofCustomer} AND u.terms_recorded = 0)
    OR EXISTS (SELECT FROM payments.one_time_purchase u WHERE ${ofCustomer} AND u.entries_recorded = 0)
    OR EXISTS (SELECT FROM payments.unrecorded_change u WHERE ${ofCustomer}))`;
}

/** Units that a revocation took and that were not restored. */
export const selectTaken = prepared<{ item_id: string; taken: number; expires_at: Date | null }>('taken-units')(
  `SELECT l.item_id, l.taken::float8 AS taken, l.expires_at FROM payments.ledger_entry l
   WHERE l.project_id = :projectId AND l.cause = 'revocation' AND l.reference = :reference AND l.taken > 0`,
);

/** Units of a purchase restored by failed refunds, minus the units revoked. */
export const selectGivenBack = prepared<{ amount: number }>('given-back-units')(
  `SELECT coalesce(sum(l.granted) - sum(l.expired), 0)::float8 AS amount FROM payments.ledger_entry l
   WHERE l.project_id = :projectId AND l.customer_id = :customerId AND l.item_id = :itemId
     AND l.cause IN ('revocation', 'restoration') AND starts_with(l.reference, :purchase || '/')`,
);
