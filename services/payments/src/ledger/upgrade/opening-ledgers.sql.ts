import { statement } from '@hallpass/database';
import type { CustomerType } from '../../customers/customer.js';

export interface UnopenedCustomer {
  project_id: string;
  customer_type: CustomerType;
  customer_id: string;
}

const PAGE = 100;
const BALANCES = ['u.project_id, u.customer_id', ':projectId, :customerId'] as const;
const CUSTOMERS = ['u.project_id, u.customer_type, u.customer_id', ':projectId, :type, :customerId'] as const;

/**
 * Each statement uses a partial index, which is empty once everything is recorded. Rows of deleted projects are
 * removed.
 */
const pageOf = (table: string, condition: string, [order, after]: typeof BALANCES | typeof CUSTOMERS) =>
  statement<UnopenedCustomer>({ global: 'one task opens the ledgers of every project' })<string>(
    `SELECT DISTINCT u.project_id, u.customer_type, u.customer_id FROM (
       SELECT u.project_id, u.customer_type, u.customer_id FROM payments.${table} u
       WHERE ${condition} AND (${order}) > (${after})
         AND EXISTS (SELECT FROM projects.project p WHERE p.project_id = u.project_id AND p.deleted_at IS NULL)
       ORDER BY ${order} LIMIT ${PAGE}) u
     ORDER BY u.project_id, ${table === 'item_balance' ? 'u.customer_id, u.customer_type' : 'u.customer_type, u.customer_id'}`,
  );

/** Customers with rows still to be recorded, each statement in its own order and after a given row. */
export const UNOPENED = [
  pageOf('item_balance', 'u.ledger = 0', BALANCES),
  pageOf('subscription', 'u.terms_recorded = 0', CUSTOMERS),
  pageOf('one_time_purchase', 'u.entries_recorded = 0', CUSTOMERS),
  pageOf('unrecorded_change', 'true', CUSTOMERS),
];
