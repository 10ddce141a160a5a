import { prepared, statement } from '@hallpass/database';
import type { Product } from '../../catalog/product.js';
import type { CustomerType } from '../../customers/customer.js';
import { isPending } from '../entries/ledger-entry.sql.js';
import { SUBSCRIPTION_COLUMNS } from '../terms/ledger-terms.sql.js';
import type { Subscription } from '../terms/subscription-row.js';

const millis = <Column extends string>(column: Column) => `(extract(epoch FROM ${column}) * 1000)::float8` as const;
/** A parameter in milliseconds since the epoch. */
const instant = <Name extends string>(name: Name) => `to_timestamp(${name}::float8 / 1000)` as const;
const ofCustomer = <Alias extends string>(alias: Alias) =>
  `${alias}.project_id = :projectId AND ${alias}.customer_type = :type AND ${alias}.customer_id = :customerId` as const;
/** The key of a balance does not include the customer type. */
const BALANCE = `b.project_id = :projectId AND b.customer_id = :customerId` as const;
const CHANGES = `payments.item_change c
  WHERE c.project_id = :projectId AND c.customer_id = :customerId AND c.item_id = :itemId` as const;

const pendingOf = (type: CustomerType) =>
  prepared<{ is_pending: boolean }>(`pending-of-${type}`)<string>(`SELECT ${isPending(type)} AS is_pending`);

/** Runs before every change of a customer. */
export const selectPending = { user: pendingOf('user'), team: pendingOf('team'), custom: pendingOf('custom') } as const;

export const selectOpened = statement<{ is_opened: boolean; recorded_at: number | null }>()<string>(
  `SELECT EXISTS (SELECT FROM payments.item_balance b WHERE ${BALANCE} AND b.ledger = 2)
     OR EXISTS (SELECT FROM payments.subscription s WHERE ${ofCustomer('s')} AND s.terms_recorded > 0)
     OR EXISTS (SELECT FROM payments.one_time_purchase p WHERE ${ofCustomer('p')} AND p.entries_recorded > 0) AS is_opened,
     (SELECT ${millis('r.recorded_at')} FROM payments.recorded_catalog r
      WHERE r.project_id = :projectId AND isfinite(r.recorded_at)) AS recorded_at`,
);

/** The previous release changes balances without locking the customer. */
export const lockBalances = statement()(
  `SELECT FROM payments.item_balance b WHERE ${BALANCE} ORDER BY b.item_id FOR UPDATE`,
);

/** Balances with the latest instant that each one knows of. */
export const selectBalances = statement<{ item_id: string; latest: number | null }>()<string>(
  `SELECT b.item_id, ${millis(`greatest(CASE WHEN isfinite(b.computed_at) THEN b.computed_at END,
     (SELECT max(c.created_at) FROM payments.item_change c
      WHERE c.project_id = b.project_id AND c.customer_id = b.customer_id AND c.item_id = b.item_id))`)} AS latest
   FROM payments.item_balance b WHERE ${BALANCE} ORDER BY b.item_id`,
);

export type SubscriptionToRecord = Subscription & { terms_recorded: number };

export const selectSubscriptionsToRecord = statement<SubscriptionToRecord>()(
  `SELECT ${SUBSCRIPTION_COLUMNS}, s.terms_recorded FROM payments.subscription s
   WHERE ${ofCustomer('s')} ORDER BY s.created_at, s.id`,
);

export interface PurchaseToRecord {
  id: string;
  product: Product;
  quantity: number;
  created_at: Date;
  revoked_at: Date | null;
  entries_recorded: number;
}

export const selectPurchasesToRecord = statement<PurchaseToRecord>()(
  `SELECT p.id, p.product, p.quantity::float8 AS quantity, p.created_at, p.revoked_at, p.entries_recorded
   FROM payments.one_time_purchase p WHERE ${ofCustomer('p')} ORDER BY p.created_at, p.id`,
);

/**
 * A statement of its own, because a trigger attributes an update of rows that are already recorded to an earlier
 * release.
 */
export const setTermsRecorded = statement()(
  `UPDATE payments.subscription s SET terms_recorded = 1 WHERE ${ofCustomer('s')} AND s.terms_recorded = 0`,
);

export const setEntriesRecorded = statement()(
  `UPDATE payments.one_time_purchase p SET entries_recorded = 1 WHERE ${ofCustomer('p')} AND p.entries_recorded = 0`,
);

/** Skips a row that its provider has locked: a renewal in progress counts from the end of its period. */
export const setTestAnchor = statement()(
  `UPDATE payments.built_in_subscription t SET billing_anchor = ${instant(':anchor')}
   WHERE t.project_id = :projectId AND t.id IN (
     SELECT o.id FROM payments.built_in_subscription o
     WHERE o.project_id = :projectId AND o.id = :id AND o.billing_anchor IS NULL FOR UPDATE SKIP LOCKED)`,
);

/** Selects items that products grant once, as configured at an instant. */
export const selectGrantedOnce = statement<{ product_id: string; item_id: string; amount: number }>()(
  `SELECT v.product_id, v.item_id, v.amount::float8 AS amount FROM payments.item_version v
   WHERE v.project_id = :projectId AND v.product_id = ANY (:productIds::text[]) AND v.repeat_count IS NULL
     AND v.starts_at <= ${instant(':at')} AND (v.ends_at IS NULL OR v.ends_at > ${instant(':at')})`,
);

/** Sums changes that have not expired: units granted, the part that never expires, and uses that expire. */
export const sumAliveChanges = statement<{ alive: number; forever: number; forgivable: number }>()(
  `SELECT coalesce(sum(c.amount) FILTER (WHERE c.amount > 0), 0)::float8 AS alive,
     coalesce(sum(c.amount) FILTER (WHERE c.amount > 0 AND c.expires_at IS NULL), 0)::float8 AS forever,
     coalesce(-sum(c.amount) FILTER (WHERE c.amount < 0 AND c.expires_at IS NOT NULL), 0)::float8 AS forgivable
   FROM ${CHANGES} AND (c.expires_at IS NULL OR c.expires_at > ${instant(':at')})`,
);

export const sumExpiredChanges = statement<{ at: number; amount: number }>()(
  `SELECT ${millis('c.expires_at')} AS at, sum(c.amount)::float8 AS amount
   FROM ${CHANGES} AND c.amount > 0 AND c.expires_at <= ${instant(':at')} GROUP BY c.expires_at ORDER BY c.expires_at`,
);

/** Sums the uses that count between consecutive expiries. A use at the instant of an expiry comes before it. */
export const sumUsesBetween = statement<{ place: number; uses: number }>()(
  `SELECT width_bucket(c.created_at - interval '1 microsecond',
       (SELECT coalesce(array_agg(to_timestamp(cut / 1000) ORDER BY cut), '{}') FROM unnest(:cuts::float8[]) AS cut)) AS place,
     -sum(c.amount)::float8 AS uses
   FROM ${CHANGES} AND c.amount < 0 AND (c.expires_at IS NULL OR c.expires_at > ${instant(':at')}) GROUP BY 1`,
);

/** Does not update sums; they are stored with the balance. */
export const insertOpeningEntry = statement()(
  `INSERT INTO payments.ledger_entry (project_id, id, customer_type, customer_id, item_id, cause, reference, granted, used,
     taken, effective_at, expires_at)
   VALUES (:projectId, :id, :type, :customerId, :itemId, :cause, :reference, :granted::numeric, :used::numeric,
     :taken::numeric, ${instant(':at')}, ${instant(':expiresAt')})
   ON CONFLICT DO NOTHING`,
);

export const storeOpened = statement()(
  `INSERT INTO payments.item_balance AS b (project_id, customer_type, customer_id, item_id, quantity, computed_from, computed_at,
     valid_until, granted_by_changes, expired_of_changes, used, ledger, opened_at)
   VALUES (:projectId, :type, :customerId, :itemId, :quantity::numeric, :trusted, ${instant(':at')}, '-infinity',
     :granted::numeric, 0, :used::numeric, 2, ${instant(':at')})
   ON CONFLICT (project_id, customer_id, item_id) DO UPDATE SET customer_type = excluded.customer_type,
     quantity = excluded.quantity, computed_from = excluded.computed_from, computed_at = excluded.computed_at,
     valid_until = excluded.valid_until, granted_by_changes = excluded.granted_by_changes,
     expired_of_changes = excluded.expired_of_changes, used = excluded.used, ledger = excluded.ledger,
     opened_at = excluded.opened_at`,
);

export const insertOpened = statement()(
  `INSERT INTO payments.opened_balance (project_id, customer_type, customer_id, item_id, opened_at, shown, expected, reason)
   VALUES (:projectId, :type, :customerId, :itemId, ${instant(':at')}, :shown::numeric, :expected::numeric, :reason)
   ON CONFLICT DO NOTHING`,
);

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
