import { prepared } from '@hallpass/database';

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
