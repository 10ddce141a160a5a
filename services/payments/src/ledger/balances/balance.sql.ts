import { prepared, statement } from '@hallpass/database';
import type { CustomerType } from '../../customers/customer.js';
import { isPending } from '../entries/pending.sql.js';
import {
  ITEM_VERSION_COLUMNS,
  PRODUCT_VERSION_COLUMNS,
  REVOCATION_COLUMNS,
  termColumns,
  type TermRows,
} from '../terms/ledger-terms.sql.js';

const millis = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;
const finiteMillis = (column: string) => `CASE WHEN isfinite(${column}) THEN ${millis(column)} END`;
/** Milliseconds since the epoch, with a fraction for microseconds, which a Date would lose. */
const instant = (name: string) => `to_timestamp(${name}::float8 / 1000)`;

/** Where customers are rows of ours. */
const HOLDERS = { user: 'users."user"', team: 'users.team' } as const;
const CREATED_AT_OF = { user: 'h.signed_up_at', team: 'h.created_at' } as const;
/** The ledger of each type, as SQL that is told apart by nothing else. */
const byType = <T>(make: (type: CustomerType) => T): Readonly<Record<CustomerType, T>> => ({
  user: make('user'),
  team: make('team'),
  custom: make('custom'),
});

const THIS = `b.project_id = :projectId AND b.customer_id = :customerId::text AND b.item_id = :itemId` as const;
const IS_VALID = `b.computed_from = :computedFrom AND b.valid_until > :now::timestamptz` as const;

const holder = (type: 'user' | 'team'): string =>
  `${HOLDERS[type]} h WHERE h.project_id = :projectId AND h.id = :customerId::text::uuid`;
const isThere = (type: CustomerType): string => (type === 'custom' ? 'true' : `EXISTS (SELECT FROM ${holder(type)})`);
const ofCustomer = (alias: string, type: CustomerType): string =>
  `${alias}.project_id = :projectId AND ${alias}.customer_type = '${type}' AND ${alias}.customer_id = :customerId::text`;

/** What time alone has done to changes and entries since the balance was computed; zero without a balance. */
export interface PassedTime {
  /** Units that have expired. */
  expired: number;
  /** How many uses have expired: they change what was before. */
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
  /** Changes before it are in the opening entries; null: there are none. */
  opened_at: number | null;
}

/** What a balance follows from, beside the products that are included by default. */
export interface LedgerRows extends TermRows {
  /** Of the user or team, in milliseconds since the epoch; null: custom ids are not created. */
  created_at: number | null;
  /** Whether something that an earlier release has written is still to be recorded. */
  is_pending: boolean;
  /** null: there is none. */
  balance: BalanceRow | null;
  passed: PassedTime;
}

const BALANCE = `json_build_object('quantity', b.quantity::float8, 'computed_from', b.computed_from,
  'computed_at', ${finiteMillis('b.computed_at')}, 'granted_by_changes', b.granted_by_changes::float8,
  'expired_of_changes', b.expired_of_changes::float8, 'used', b.used::float8, 'opened_at', ${finiteMillis('b.opened_at')})`;

/** What can expire: changes since the ledger was opened, or alive then, and entries. A use has a negative amount. */
const EXPIRING = `(
  SELECT c.amount, c.expires_at FROM payments.item_change c
  WHERE c.project_id = b.project_id AND c.customer_id = b.customer_id AND c.item_id = b.item_id
    AND c.expires_at > greatest(b.computed_at, b.opened_at)
  UNION ALL
  SELECT l.granted, l.expires_at FROM payments.ledger_entry l
  WHERE l.project_id = b.project_id AND l.customer_id = b.customer_id AND l.item_id = b.item_id
    AND l.expires_at > b.computed_at)`;

const ledgerRows = (type: CustomerType): string => `json_build_object(
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
    SELECT coalesce(json_agg(${termColumns(':itemId')} ORDER BY t.subscription_id, t.position), '[]')
    FROM payments.subscription_term t WHERE ${ofCustomer('t', type)}),
  'versions', (
    SELECT coalesce(json_agg(${ITEM_VERSION_COLUMNS} ORDER BY v.product_id, v.starts_at), '[]')
    FROM payments.item_version v
    WHERE v.project_id = :projectId AND v.item_id = :itemId AND v.product_id IN (
      SELECT t.product_id FROM payments.subscription_term t WHERE ${ofCustomer('t', type)})),
  'catalogs', (
    SELECT coalesce(json_agg(${PRODUCT_VERSION_COLUMNS} ORDER BY p.product_id, p.starts_at), '[]')
    FROM payments.product_version p
    WHERE p.project_id = :projectId AND p.product_id IN (
      SELECT t.product_id FROM payments.subscription_term t WHERE ${ofCustomer('t', type)})),
  'revocations', (
    SELECT coalesce(json_agg(${REVOCATION_COLUMNS} ORDER BY r.revoked_at), '[]')
    FROM payments.revocation r WHERE ${ofCustomer('r', type)}))`;

export interface ReadBalance {
  is_there: boolean;
  /** null: it follows from the ledger. */
  quantity: number | null;
  /** null: the balance is up to date, or there is no such customer. */
  ledger: LedgerRows | null;
}

/** One statement, also where the balance is not up to date: then it reads what the balance follows from. */
export const readBalance = byType((type) =>
  prepared<ReadBalance>(`read-balance-of-${type}`)<string>(
    `SELECT ${isThere(type)} AS is_there, CASE WHEN ${IS_VALID} THEN b.quantity::float8 END AS quantity,
       CASE WHEN (${IS_VALID}) IS TRUE OR NOT ${isThere(type)} THEN NULL ELSE ${ledgerRows(type)} END AS ledger
     FROM (SELECT) AS one LEFT JOIN payments.item_balance b ON ${THIS}`,
  ),
);

/** What a balance follows from, also where it is up to date. */
export const readLedger = byType((type) =>
  prepared<{ ledger: LedgerRows }>(`read-ledger-of-${type}`)<string>(
    `SELECT ${ledgerRows(type)} AS ledger FROM (SELECT) AS one LEFT JOIN payments.item_balance b ON ${THIS}`,
  ),
);

export interface ChangedBalance {
  is_there: boolean;
  /** The one before; null: it is not up to date. */
  quantity: number | null;
  is_changed: boolean;
}

/** After all that has expired when it was computed, so that the ledger has them in the order in which they counted. */
const CREATED_AT = `greatest(:now::timestamptz, b.computed_at + interval '1 microsecond')`;
/** The largest integer that a double holds exactly. */
const LARGEST = '9007199254740991';

/** Changes a valid balance and appends to the ledger, when enough is left. */
export const changeBalance = byType((type) =>
  prepared<ChangedBalance>(`change-balance-of-${type}`)<string>(
    `WITH changed AS (
       UPDATE payments.item_balance b SET
         quantity = b.quantity + :amount::bigint,
         granted_by_changes = b.granted_by_changes + greatest(:amount::bigint, 0),
         used = b.used - least(:amount::bigint, 0),
         valid_until = least(b.valid_until, :expiresAt::timestamptz)
       WHERE ${THIS} AND ${IS_VALID} AND b.valid_until > ${CREATED_AT} AND ${isThere(type)}
         AND (:allowNegative::boolean OR b.quantity + :amount::bigint >= 0)
         AND abs(b.quantity + :amount::bigint) <= ${LARGEST}
         AND (:expiresAt::timestamptz IS NULL OR :expiresAt::timestamptz > ${CREATED_AT})
       RETURNING ${CREATED_AT} AS created_at),
     added AS (
       INSERT INTO payments.item_change
         (project_id, id, customer_type, customer_id, item_id, amount, created_at, expires_at, description)
       SELECT :projectId, :id, '${type}', :customerId::text, :itemId, :amount::bigint, changed.created_at,
         :expiresAt::timestamptz, :description FROM changed)
     SELECT ${isThere(type)} AS is_there, b.quantity::float8 AS quantity, EXISTS (SELECT FROM changed) AS is_changed
     FROM (SELECT) AS one LEFT JOIN payments.item_balance b ON ${THIS} AND ${IS_VALID}`,
  ),
);

/** A change that expired before it was made: the whole ledger is added up again. */
export const appendExpired = prepared('append-expired-item-change')(
  `WITH outdated AS (
     UPDATE payments.item_balance b SET valid_until = '-infinity', computed_from = '' WHERE ${THIS}
     RETURNING greatest(:now::timestamptz, b.computed_at + interval '1 microsecond') AS created_at)
   INSERT INTO payments.item_change
     (project_id, id, customer_type, customer_id, item_id, amount, created_at, expires_at, description)
   SELECT :projectId, :id, :customerType, :customerId::text, :itemId, :amount, outdated.created_at, :expiresAt,
     :description FROM outdated`,
);

/** Begins a balance of nothing, which is computed next. */
export const beginBalance = prepared('begin-balance')(
  `INSERT INTO payments.item_balance (project_id, customer_type, customer_id, item_id, quantity, computed_from,
     computed_at, valid_until, granted_by_changes, expired_of_changes, used, ledger)
   VALUES (:projectId, :customerType, :customerId, :itemId, 0, :trusted, '-infinity', '-infinity', 0, 0, 0, 2)
   ON CONFLICT DO NOTHING`,
);

/** Keeps everybody else from changing it until the transaction ends. */
export const lockBalance = prepared<{ valid_until: number | null; computed_from: string }>('lock-balance')<string>(
  `SELECT ${finiteMillis('b.valid_until')} AS valid_until, b.computed_from
   FROM payments.item_balance b WHERE ${THIS} FOR UPDATE`,
);

/** `validUntil` null: until something changes. */
export const storeBalance = prepared('store-balance')<string>(
  `UPDATE payments.item_balance b SET customer_type = :customerType, quantity = :quantity::numeric,
     computed_from = :computedFrom, computed_at = ${instant(':computedAt')},
     valid_until = coalesce(${instant(':validUntil')}, 'infinity'), granted_by_changes = :grantedByChanges::numeric,
     expired_of_changes = :expiredOfChanges::numeric, used = :used::numeric
   WHERE ${THIS}`,
);

/** Changes and entries from the opening of the ledger on. */
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

/** Everything that was granted by entries and changes; when one was made last, and when one expires next. */
export const sumGranted = statement<{ granted: number; last_at: number | null; next_at: number | null }>()<string>(
  `SELECT coalesce(sum(e.granted), 0)::float8 AS granted, ${millis('max(e.at)')} AS last_at,
     ${millis(`min(e.expires_at) FILTER (WHERE e.expires_at > ${instant(':until')})`)} AS next_at
   FROM payments.item_balance b, LATERAL ${ENTRIES} e WHERE ${THIS}`,
);

/** The instants at which something has expired, and how much. */
export const sumExpired = statement<{ at: number; amount: number }>()<string>(
  `SELECT ${millis('x.at')} AS at, sum(x.amount)::float8 AS amount
   FROM payments.item_balance b, LATERAL ${ENTRIES} e,
     LATERAL (VALUES (e.expires_at, e.granted), (e.at, e.expired)) AS x(at, amount)
   WHERE ${THIS} AND x.amount > 0 AND x.at <= ${instant(':until')} GROUP BY x.at`,
);

/** Uses that count, added up between the instants at which something expires: a use at one of these comes before it. */
export const sumUses = statement<{ place: number; uses: number }>()<string>(
  `SELECT width_bucket(e.at - interval '1 microsecond',
       (SELECT coalesce(array_agg(to_timestamp(cut / 1000) ORDER BY cut), '{}') FROM unnest(:cuts::float8[]) AS cut)) AS place,
     sum(e.used)::float8 AS uses
   FROM payments.item_balance b, LATERAL ${ENTRIES} e
   WHERE ${THIS} AND e.used > 0 AND (e.expires_at IS NULL OR e.expires_at > ${instant(':until')}) GROUP BY 1`,
);
