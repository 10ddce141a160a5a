import { statement } from '@hallpass/database';
import type { CustomerType } from '../customers/customer.js';

export interface BalanceName {
  customer_type: CustomerType;
  customer_id: string;
  item_id: string;
}

/** In the order of the key, from behind one. */
export const selectBalances = statement<BalanceName>()(
  `SELECT b.customer_type, b.customer_id, b.item_id FROM payments.item_balance b
   WHERE b.project_id = :projectId AND (b.customer_id, b.item_id) > (:customerId, :itemId)
   ORDER BY b.customer_id, b.item_id LIMIT :count`,
);

export const selectProjectsWithBalances = statement<{ project_id: string }>({
  global: 'the balances of every project are verified',
})(
  `SELECT p.project_id FROM projects.project p
   WHERE p.deleted_at IS NULL AND EXISTS (SELECT FROM payments.item_balance b WHERE b.project_id = p.project_id)
   ORDER BY p.project_id`,
);
