import { prepared } from '@hallpass/database';
import { byType, finiteMillis, instant, isThere, type LedgerRows, ledgerRows, THIS } from '../sums/ledger.sql.js';

const RECORDED_AT = `(SELECT r.recorded_at FROM payments.recorded_catalog r WHERE r.project_id = :projectId)`;
/**
 * Rejects a balance computed before the customer's products last changed. A change that was rolled back may have
 * granted units.
 */
const IS_UNCHANGED = `coalesce(${RECORDED_AT} NOT BETWEEN b.computed_at + interval '1 microsecond' AND :now::timestamptz, true)`;
const IS_VALID = `b.computed_from = :computedFrom AND b.valid_until > :now::timestamptz AND ${IS_UNCHANGED}` as const;

export interface ReadBalance {
  is_there: boolean;
  /** null: has to be computed from the ledger. */
  quantity: number | null;
  /** null: the balance is current, or the customer does not exist. */
  ledger: LedgerRows | null;
}

/** Returns a current balance or, in the same statement, the ledger rows to compute it from. */
export const readBalance = byType((type) =>
  prepared<ReadBalance>(`read-balance-of-${type}`)<string>(
    `SELECT ${isThere(type)} AS is_there, CASE WHEN ${IS_VALID} THEN b.quantity::float8 END AS quantity,
       CASE WHEN (${IS_VALID}) IS TRUE OR NOT ${isThere(type)} THEN NULL ELSE ${ledgerRows(type)} END AS ledger
     FROM (SELECT) AS one LEFT JOIN payments.item_balance b ON ${THIS}`,
  ),
);

export interface ChangedBalance {
  is_there: boolean;
  /** The quantity before the change; null if it was outdated. */
  quantity: number | null;
  is_changed: boolean;
}

/**
 * Later than everything that had expired when the balance was computed, so that the ledger lists changes in the order
 * in which they counted.
 */
const CREATED_AT = `greatest(:now::timestamptz, b.computed_at + interval '1 microsecond')`;
/** The largest integer that a double holds exactly. */
const LARGEST = '9007199254740991';

/** Changes a current balance and appends to the ledger, if enough units are left. */
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

/** Appends a change that has already expired. The whole ledger is then summed again. */
export const appendExpired = prepared('append-expired-item-change')(
  `WITH outdated AS (
     UPDATE payments.item_balance b SET valid_until = '-infinity', computed_from = '' WHERE ${THIS}
     RETURNING greatest(:now::timestamptz, b.computed_at + interval '1 microsecond') AS created_at)
   INSERT INTO payments.item_change
     (project_id, id, customer_type, customer_id, item_id, amount, created_at, expires_at, description)
   SELECT :projectId, :id, :customerType, :customerId::text, :itemId, :amount, outdated.created_at, :expiresAt,
     :description FROM outdated`,
);

export const beginBalance = prepared('begin-balance')(
  `INSERT INTO payments.item_balance (project_id, customer_type, customer_id, item_id, quantity, computed_from,
     computed_at, valid_until, granted_by_changes, expired_of_changes, used, ledger)
   VALUES (:projectId, :customerType, :customerId, :itemId, 0, :trusted, '-infinity', '-infinity', 0, 0, 0, 2)
   ON CONFLICT DO NOTHING`,
);

export const lockBalance = prepared<{ valid_until: number | null; computed_from: string }>('lock-balance')<string>(
  `SELECT ${finiteMillis('b.valid_until')} AS valid_until, b.computed_from
   FROM payments.item_balance b WHERE ${THIS} FOR UPDATE`,
);

/** `validUntil` null: valid until something changes. */
export const storeBalance = prepared('store-balance')<string>(
  `UPDATE payments.item_balance b SET customer_type = :customerType, quantity = :quantity::numeric,
     computed_from = :computedFrom, computed_at = ${instant(':computedAt')},
     valid_until = coalesce(${instant(':validUntil')}, 'infinity'), granted_by_changes = :grantedByChanges::numeric,
     expired_of_changes = :expiredOfChanges::numeric, used = :used::numeric
   WHERE ${THIS}`,
);
