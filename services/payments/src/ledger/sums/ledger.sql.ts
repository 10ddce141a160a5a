import { prepared, statement } from '@hallpass/database';
import type { CustomerType } from '../../customers/customer.js';
import { isPending } from '../entries/ledger-entry.sql.js';
import {
  ITEM_VERSION_COLUMNS,
  PRODUCT_VERSION_COLUMNS,
  RESTORED_COLUMNS,
  REVOCATION_COLUMNS,
  termColumns,
  type TermRows,
} from '../terms/ledger-terms.sql.js';

const millis = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;
export const finiteMillis = (column: string) => `CASE WHEN isfinite(${column}) THEN ${millis(column)} END`;
/** Milliseconds since the epoch, with a fraction for microseconds, which a Date would lose. */
export const instant = (name: string) => `to_timestamp(${name}::float8 / 1000)`;

/** Tables of the customers that Hallpass stores; custom customers have no row. */
const HOLDERS = { user: 'users."user"', team: 'users.team' } as const;
const CREATED_AT_OF = { user: 'h.signed_up_at', team: 'h.created_at' } as const;
/** Builds the statement of each customer type. Their SQL differs only by the type. */
export const byType = <T>(make: (type: CustomerType) => T): Readonly<Record<CustomerType, T>> => ({
  user: make('user'),
  team: make('team'),
  custom: make('custom'),
});

export const THIS = `b.project_id = :projectId AND b.customer_id = :customerId::text AND b.item_id = :itemId` as const;
const holder = (type: 'user' | 'team'): string =>
  `${HOLDERS[type]} h WHERE h.project_id = :projectId AND h.id = :customerId::text::uuid`;
export const isThere = (type: CustomerType): string =>
  type === 'custom' ? 'true' : `EXISTS (SELECT FROM ${holder(type)})`;
const ofCustomer = (alias: string, type: CustomerType): string =>
  `${alias}.project_id = :projectId AND ${alias}.customer_type = '${type}' AND ${alias}.customer_id = :customerId::text`;

/** Expiries of changes and entries since the balance was computed; zero without a balance. */
export interface PassedTime {
  expired: number;
  /** Number of uses that have expired; they change earlier balances. */
  forgiven: number;
  /** When something expires next, in milliseconds since the epoch; null: never. */
  next_at: number | null;
}

/** Instants are milliseconds since the epoch. */
export interface BalanceRow {
  quantity: number;
  computed_from: string;
  /** null: never. */
  computed_at: number | null;
  granted_by_changes: number;
  expired_of_changes: number;
  used: number;
  /** Changes before this instant are summed in the opening entries; null: there are none. */
  opened_at: number | null;
}

/** Rows from which a balance is computed, apart from products that are included by default. */
export interface LedgerRows extends TermRows {
  /** Creation of the user or team, in milliseconds since the epoch; null for custom ids, which are never created. */
  created_at: number | null;
  /** Whether rows of an earlier release are still to be recorded. */
  is_pending: boolean;
  /** null: not stored yet. */
  balance: BalanceRow | null;
  passed: PassedTime;
}

const BALANCE = `json_build_object('quantity', b.quantity::float8, 'computed_from', b.computed_from,
  'computed_at', ${finiteMillis('b.computed_at')}, 'granted_by_changes', b.granted_by_changes::float8,
  'expired_of_changes', b.expired_of_changes::float8, 'used', b.used::float8, 'opened_at', ${finiteMillis('b.opened_at')})`;

/** Selects entries, and changes since the ledger was opened. Uses have negative amounts. */
const EXPIRING = `(
  SELECT c.amount, c.expires_at FROM payments.item_change c
  WHERE c.project_id = b.project_id AND c.customer_id = b.customer_id AND c.item_id = b.item_id
    AND c.expires_at > greatest(b.computed_at, b.opened_at)
  UNION ALL
  SELECT l.granted, l.expires_at FROM payments.ledger_entry l
  WHERE l.project_id = b.project_id AND l.customer_id = b.customer_id AND l.item_id = b.item_id
    AND l.expires_at > b.computed_at)`;

/** An array, so that the planner looks up each product by its key instead of reading the history of every product. */
const ownedProducts = (type: CustomerType): string =>
  `ARRAY(SELECT DISTINCT t.product_id FROM payments.subscription_term t WHERE ${ofCustomer('t', type)})`;

export const ledgerRows = (type: CustomerType): string => `json_build_object(
  'created_at', ${type === 'custom' ? 'NULL' : `(SELECT ${millis(CREATED_AT_OF[type])} FROM ${holder(type)})`},
  'is_pending', ${isPending(type)},
  'balance', CASE WHEN b.project_id IS NOT NULL THEN ${BALANCE} END,
  'passed', (
    SELECT json_build_object(
      'expired', coalesce(sum(e.amount) FILTER (WHERE e.amount > 0 AND e.expires_at <= :now::timestamptz), 0)::float8,
      'forgiven', count(*) FILTER (WHERE e.amount < 0 AND e.expires_at <= :now::timestamptz),
      'next_at', ${millis('min(e.expires_at) FILTER (WHERE e.expires_at > :now::timestamptz)')})
    FROM ${EXPIRING} e),
  'terms', (
    SELECT coalesce(json_agg(${termColumns(':itemId')} ORDER BY t.subscription_id, t.starts_at, t.position), '[]')
    FROM payments.subscription_term t WHERE ${ofCustomer('t', type)}),
  'versions', (
    SELECT coalesce(json_agg(${ITEM_VERSION_COLUMNS} ORDER BY v.product_id, v.starts_at), '[]')
    FROM payments.item_version v
    WHERE v.project_id = :projectId AND v.item_id = :itemId AND v.product_id = ANY (${ownedProducts(type)})),
  'catalogs', (
    SELECT coalesce(json_agg(${PRODUCT_VERSION_COLUMNS} ORDER BY p.product_id, p.starts_at), '[]')
    FROM payments.product_version p
    WHERE p.project_id = :projectId AND p.product_id = ANY (${ownedProducts(type)})),
  'revocations', (
    SELECT coalesce(json_agg(${REVOCATION_COLUMNS} ORDER BY r.revoked_at), '[]')
    FROM payments.revocation r WHERE ${ofCustomer('r', type)}),
  'restored', (
    SELECT coalesce(json_agg(${RESTORED_COLUMNS}), '[]')
    FROM payments.revoked_item x
    WHERE ${ofCustomer('x', type)} AND x.item_id = :itemId AND x.ends_at IS NOT NULL))`;

/** Reads the rows of a balance, even if the stored balance is current. */
export const readLedger = byType((type) =>
  prepared<{ ledger: LedgerRows }>(`read-ledger-of-${type}`)<string>(
    `SELECT ${ledgerRows(type)} AS ledger FROM (SELECT) AS one LEFT JOIN payments.item_balance b ON ${THIS}`,
  ),
);

/** Changes and entries since the ledger was opened. */
const ENTRIES = `(
  SELECT c.amount::numeric AS granted, 0::numeric AS used, 0::numeric AS expired, c.created_at AS at, c.expires_at
  FROM payments.item_change c
  WHERE c.project_id = b.project_id AND c.customer_id = b.customer_id AND c.item_id = b.item_id AND c.amount > 0
    AND (c.created_at > b.opened_at OR c.expires_at > b.opened_at)
  UNION ALL
  SELECT 0, -c.amount, 0, greatest(c.created_at, b.opened_at), c.expires_at
  FROM payments.item_change c
  WHERE c.project_id = b.project_id AND c.customer_id = b.customer_id AND c.item_id = b.item_id AND c.amount < 0
    AND (c.created_at > b.opened_at OR c.expires_at > b.opened_at)
  UNION ALL
  SELECT l.granted, l.used, l.expired, l.effective_at, l.expires_at
  FROM payments.ledger_entry l
  WHERE l.project_id = b.project_id AND l.customer_id = b.customer_id AND l.item_id = b.item_id)`;

/** Sums all grants by entries and changes, with the time of the last grant and the next expiry. */
export const sumGranted = statement<{ granted: number; last_at: number | null; next_at: number | null }>()<string>(
  `SELECT coalesce(sum(e.granted), 0)::float8 AS granted, ${millis('max(e.at)')} AS last_at,
     ${millis(`min(e.expires_at) FILTER (WHERE e.expires_at > ${instant(':until')})`)} AS next_at
   FROM payments.item_balance b, LATERAL ${ENTRIES} e WHERE ${THIS}`,
);

/** The instants at which units expired, with their amounts. */
export const sumExpired = statement<{ at: number; amount: number }>()<string>(
  `SELECT ${millis('x.at')} AS at, sum(x.amount)::float8 AS amount
   FROM payments.item_balance b, LATERAL ${ENTRIES} e,
     LATERAL (VALUES (e.expires_at, e.granted), (e.at, e.expired)) AS x(at, amount)
   WHERE ${THIS} AND x.amount > 0 AND x.at <= ${instant(':until')} GROUP BY x.at`,
);

/** Sums the uses that count between consecutive expiries. A use at the instant of an expiry comes before it. */
export const sumUses = statement<{ place: number; uses: number }>()<string>(
  `SELECT width_bucket(e.at - interval '1 microsecond',
       (SELECT coalesce(array_agg(to_timestamp(cut / 1000) ORDER BY cut), '{}') FROM unnest(:cuts::float8[]) AS cut)) AS place,
     sum(e.used)::float8 AS uses
   FROM payments.item_balance b, LATERAL ${ENTRIES} e
   WHERE ${THIS} AND e.used > 0 AND (e.expires_at IS NULL OR e.expires_at > ${instant(':until')}) GROUP BY 1`,
);
