import type { CustomerType } from '../../customers/customer.js';

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
