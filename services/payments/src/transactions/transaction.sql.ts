import { prepared } from '@hallpass/database';
import type { DisputeStatus } from '../ledger/money/money-entry.js';
import { saleDispute } from '../ledger/money/returned-money.sql.js';

/**
 * A row of one of the three kinds. Quantities are whole numbers as text, because PostgreSQL returns bigint that way.
 */
export interface TransactionRow {
  type: 'subscription' | 'one_time' | 'item_quantity_change';
  id: string;
  created_at: Date;
  /** `created_at` in microseconds since the epoch. */
  micros: string;
  customer_type: 'user' | 'team' | 'custom';
  customer_id: string;
  quantity: string;
  source: string | null;
  product: { displayName?: string; prices?: unknown } | null;
  price_id: string | null;
  status: string | null;
  item_id: string | null;
  description: string | null;
  expires_at: Date | null;
  /** Covers all payments for the purchase. */
  dispute_status: DisputeStatus | null;
}

type Kind = TransactionRow['type'];

/** Two statements, for all customers and for one, because each uses a different index. */
const OF_ANYBODY = `customer_type = coalesce(:customerType::text, customer_type)` as const;
const OF_ONE = `customer_type = :customerType AND customer_id = :customerId` as const;

/** One kind, after the cursor's place. For older cursors: after the named row, or from the beginning if the row does not exist. */
const list = <
  const K extends Kind,
  const T extends string,
  const C extends string,
  const A extends string,
  W extends string,
>(
  kind: K,
  table: T,
  columns: C,
  after: A,
  whose: W,
) =>
  `(SELECT '${kind}' AS type, id, created_at, customer_type, customer_id, ${columns}
    FROM payments.${table} t
    WHERE project_id = :projectId AND coalesce(:type::text, '${kind}') = '${kind}'
      AND ${whose}
      AND (created_at, id) < (
        coalesce(timestamptz 'epoch' + :placeMicros::bigint * interval '1 microsecond', (
          SELECT a.created_at FROM payments.${table} a WHERE a.project_id = :projectId AND a.id = :${after}::uuid), 'infinity'),
        coalesce(:placeId::uuid, :${after}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    ORDER BY created_at DESC, id DESC LIMIT :limit)` as const;

const NO_PRODUCT = `NULL::text AS source, NULL::json AS product, NULL::text AS price_id, NULL::text AS status` as const;
const NO_ITEM = `NULL::text AS item_id, NULL::text AS description, NULL::timestamptz AS expires_at` as const;

/** Newest first; rows with the same time by descending id. */
const all = <const W extends string>(whose: W) =>
  `SELECT *, (extract(epoch FROM created_at) * 1000000)::bigint::text AS micros FROM (
     ${list('subscription', 'subscription', `quantity, source, product, price_id, status, ${NO_ITEM}, ${saleDispute('subscription_id')} AS dispute_status`, 'subscriptionId', whose)}
     UNION ALL
     ${list('one_time', 'one_time_purchase', `quantity, source, product, price_id, NULL::text, ${NO_ITEM}, ${saleDispute('purchase_id')}`, 'purchaseId', whose)}
     UNION ALL
     ${list('item_quantity_change', 'item_change', `amount, ${NO_PRODUCT}, item_id, description, expires_at, NULL::text`, 'changeId', whose)}
   ) AS transaction ORDER BY created_at DESC, id DESC LIMIT :limit` as const;

export const selectTransactions = prepared<TransactionRow>('payments.select-transactions')(all(OF_ANYBODY));
export const selectTransactionsOfCustomer = prepared<TransactionRow>('payments.select-transactions-of-customer')(
  all(OF_ONE),
);
