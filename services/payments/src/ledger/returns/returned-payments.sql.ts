import { prepared } from '@hallpass/database';
import type { OneTimePurchase } from '../purchases/one-time-purchase.sql.js';

export const selectPurchase = prepared<
  Pick<OneTimePurchase, 'id' | 'customer_type' | 'customer_id' | 'product' | 'quantity' | 'revoked_at'>
>('purchase-to-revoke')(
  `SELECT p.id, p.customer_type, p.customer_id, p.product, p.quantity::float8 AS quantity, p.revoked_at
   FROM payments.one_time_purchase p WHERE p.project_id = :projectId AND p.id = :id`,
);

export const setRevoked = prepared('revoke-one-time-purchase')(
  `UPDATE payments.one_time_purchase p SET revoked_at = :at::timestamptz, entries_recorded = p.entries_recorded + 1
   WHERE p.project_id = :projectId AND p.id = :id`,
);

export const selectGrantedItems = prepared<{ item_id: string }>('items-of-subscription')(
  `SELECT v.item_id FROM payments.subscription_term t
   JOIN payments.item_version v ON v.project_id = t.project_id AND v.product_id = t.product_id
   WHERE t.project_id = :projectId AND t.subscription_id = :subscriptionId
   UNION
   SELECT i.key FROM payments.subscription_term t, json_each(payments.readable_json(t.product) -> 'includedItems') i
   WHERE t.project_id = :projectId AND t.subscription_id = :subscriptionId AND t.product IS NOT NULL
   ORDER BY 1`,
);

export interface RevocationRow {
  reference: string;
  granted_to: Date;
  revoked_at: Date;
  paid_until: Date;
  ends_at: Date | null;
}

export const selectRevocations = prepared<RevocationRow>('revocations-of-subscription')(
  `SELECT r.reference, r.granted_to, r.revoked_at, r.paid_until, r.ends_at FROM payments.revocation r
   WHERE r.project_id = :projectId AND r.subscription_id = :subscriptionId ORDER BY r.revoked_at`,
);

export const insertRevocation = prepared<{ reference: string }>('insert-revocation')(
  `INSERT INTO payments.revocation (project_id, subscription_id, reference, customer_type, customer_id, granted_from, granted_to,
     revoked_at, paid_until)
   VALUES (:projectId, :subscriptionId, :reference, :type, :customerId, to_timestamp(:from::float8 / 1000),
     to_timestamp(:to::float8 / 1000), :at::timestamptz, coalesce(to_timestamp(:paidUntil::float8 / 1000), 'infinity'))
   ON CONFLICT DO NOTHING RETURNING reference`,
);

export const endRevocation = prepared('end-revocation')(
  `UPDATE payments.revocation r SET ends_at = :at::timestamptz
   WHERE r.project_id = :projectId AND r.subscription_id = :subscriptionId AND r.reference = :reference AND r.ends_at IS NULL`,
);

/** Stores the unused units that a revocation took. `expiresAt` in milliseconds; null if they do not expire on their own. */
export const insertRevokedItem = prepared('insert-revoked-item')(
  `INSERT INTO payments.revoked_item (project_id, subscription_id, reference, item_id, position, customer_type, customer_id, amount,
     lasting, expires_at)
   VALUES (:projectId, :subscriptionId, :reference, :itemId, :position, :type, :customerId, :amount::numeric, :lasting,
     to_timestamp(:expiresAt::float8 / 1000))`,
);

/** Restores the items, except those that would have expired by now. */
export const restoreItems = prepared('restore-revoked-items')(
  `UPDATE payments.revoked_item x SET ends_at = :at::timestamptz
   WHERE x.project_id = :projectId AND x.subscription_id = :subscriptionId AND x.reference = :reference AND x.ends_at IS NULL
     AND (x.expires_at IS NULL OR x.expires_at > :at::timestamptz)`,
);
