import { prepared } from '@hallpass/database';
import type { CustomerType } from '../../customers/customer.js';

/** Whether the customer is there, by its type. */
const IS_THERE = {
  user: `EXISTS (SELECT FROM users."user" u WHERE u.project_id = :projectId AND u.id = :customerId::text::uuid)`,
  team: `EXISTS (SELECT FROM users.team t WHERE t.project_id = :projectId AND t.id = :customerId::text::uuid)`,
  custom: 'true',
} as const satisfies Record<CustomerType, string>;

const THIS = `b.project_id = :projectId AND b.customer_id = :customerId::text AND b.item_id = :itemId` as const;
const IS_VALID = `b.computed_from = :computedFrom AND b.valid_until > :now::timestamptz` as const;

const byType = <T>(make: (type: CustomerType, isThere: string) => T): Readonly<Record<CustomerType, T>> => ({
  user: make('user', IS_THERE.user),
  team: make('team', IS_THERE.team),
  custom: make('custom', IS_THERE.custom),
});

export interface ReadBalance {
  is_there: boolean;
  /** null: it has to be computed first. */
  quantity: number | null;
}

export const readBalance = byType((type, isThere) =>
  prepared<ReadBalance>(`read-balance-of-${type}`)<string>(
    `SELECT ${isThere} AS is_there, b.quantity::float8 AS quantity
     FROM (SELECT) AS one LEFT JOIN payments.item_balance b ON ${THIS} AND ${IS_VALID}`,
  ),
);

export interface ChangedBalance extends ReadBalance {
  is_changed: boolean;
}

/** After all that has expired when it was computed, so that the ledger has them in the order in which they counted. */
const CREATED_AT = `greatest(:now::timestamptz, b.computed_at + interval '1 microsecond')`;
/** What a double holds exactly. */
const LARGEST = '9007199254740991';

/** Changes a valid balance and appends to the ledger, when enough is left. The quantity that is answered is the one before. */
export const changeBalance = byType((type, isThere) =>
  prepared<ChangedBalance>(`change-balance-of-${type}`)<string>(
    `WITH changed AS (
       UPDATE payments.item_balance b SET
         quantity = b.quantity + :amount::bigint,
         granted_by_changes = b.granted_by_changes + greatest(:amount::bigint, 0),
         used = b.used - least(:amount::bigint, 0),
         valid_until = least(b.valid_until, :expiresAt::timestamptz)
       WHERE ${THIS} AND ${IS_VALID} AND b.valid_until > ${CREATED_AT} AND ${isThere}
         AND (:allowNegative::boolean OR b.quantity + :amount::bigint >= 0)
         AND abs(b.quantity + :amount::bigint) <= ${LARGEST}
         AND (:expiresAt::timestamptz IS NULL OR :expiresAt::timestamptz > ${CREATED_AT})
       RETURNING ${CREATED_AT} AS created_at),
     added AS (
       INSERT INTO payments.item_change
         (project_id, id, customer_type, customer_id, item_id, amount, created_at, expires_at, description)
       SELECT :projectId, :id, '${type}', :customerId::text, :itemId, :amount::bigint, changed.created_at,
         :expiresAt::timestamptz, :description FROM changed)
     SELECT ${isThere} AS is_there, b.quantity::float8 AS quantity, EXISTS (SELECT FROM changed) AS is_changed
     FROM (SELECT) AS one LEFT JOIN payments.item_balance b ON ${THIS} AND ${IS_VALID}`,
  ),
);

/** One that expired before it was made: the ledger takes it, and the balance is computed anew. */
export const appendExpired = prepared('append-expired-item-change')(
  `WITH outdated AS (
     UPDATE payments.item_balance b SET valid_until = '-infinity', computed_from = '' WHERE ${THIS}
     RETURNING greatest(:now::timestamptz, b.computed_at + interval '1 microsecond') AS created_at)
   INSERT INTO payments.item_change
     (project_id, id, customer_type, customer_id, item_id, amount, created_at, expires_at, description)
   SELECT :projectId, :id, :customerType, :customerId::text, :itemId, :amount, outdated.created_at, :expiresAt,
     :description FROM outdated`,
);

/** Begins a balance that is computed next. */
export const beginBalance = prepared('begin-balance')(
  `INSERT INTO payments.item_balance (project_id, customer_type, customer_id, item_id, quantity, computed_from,
     computed_at, valid_until, granted_by_changes, expired_of_changes, used)
   VALUES (:projectId, :customerType, :customerId, :itemId, 0, '', '-infinity', '-infinity', 0, 0, 0)
   ON CONFLICT DO NOTHING`,
);

export interface BalanceRow {
  customer_type: CustomerType;
  customer_id: string;
  item_id: string;
  quantity: number;
  computed_from: string;
  /** Milliseconds since the epoch; -Infinity for one that was begun. */
  computed_at: number;
  valid_until: number;
  granted_by_changes: number;
  expired_of_changes: number;
  used: number;
}

/** Milliseconds since the epoch, with a fraction for microseconds, which a Date would lose. */
const instant = (name: string) => `to_timestamp(${name}::float8 / 1000)`;
const UNTIL = instant(':until');
const millis = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;
const BALANCE = `b.customer_type, b.customer_id, b.item_id, b.quantity::float8 AS quantity, b.computed_from,
  ${millis('b.computed_at')} AS computed_at, ${millis('b.valid_until')} AS valid_until,
  b.granted_by_changes::float8 AS granted_by_changes, b.expired_of_changes::float8 AS expired_of_changes,
  b.used::float8 AS used`;

/** Nobody changes it until the transaction ends. */
export const lockBalance = prepared<BalanceRow>('lock-balance')<string>(
  `SELECT ${BALANCE} FROM payments.item_balance b WHERE ${THIS} FOR UPDATE`,
);

export const storeBalance = prepared('store-balance')<string>(
  `UPDATE payments.item_balance b SET customer_type = :customerType, quantity = :quantity::numeric,
     computed_from = :computedFrom, computed_at = ${instant(':computedAt')}, valid_until = ${instant(':validUntil')},
     granted_by_changes = :grantedByChanges::numeric, expired_of_changes = :expiredOfChanges::numeric,
     used = :used::numeric
   WHERE ${THIS}`,
);

const CHANGES = `payments.item_change c
   WHERE c.project_id = :projectId AND c.customer_id = :customerId AND c.item_id = :itemId` as const;

/** What of the changes expires in a span of time, and next after it. */
export const expiringBetween = prepared<{ granted: number; forgiven: number; next_at: number | null }>(
  'item-changes-expiring',
)<string>(
  `SELECT coalesce(sum(c.amount) FILTER (WHERE c.amount > 0 AND c.expires_at <= ${UNTIL}), 0)::float8 AS granted,
     count(*) FILTER (WHERE c.amount < 0 AND c.expires_at <= ${UNTIL})::integer AS forgiven,
     ${millis(`min(c.expires_at) FILTER (WHERE c.expires_at > ${UNTIL})`)} AS next_at
   FROM ${CHANGES} AND c.expires_at > ${instant(':from')}`,
);

/** The instants at which something of the changes has expired, and how much. */
export const expiredChanges = prepared<{ at: number; amount: number }>('item-changes-expired')<string>(
  `SELECT ${millis('c.expires_at')} AS at, sum(c.amount)::float8 AS amount
   FROM ${CHANGES} AND c.amount > 0 AND c.expires_at <= ${UNTIL} GROUP BY c.expires_at`,
);

/** All that was given; when a change was made last, and when one expires next. */
export const grantedChanges = prepared<{ granted: number; last_at: number | null; next_at: number | null }>(
  'item-changes-granted',
)<string>(
  `SELECT coalesce(sum(c.amount) FILTER (WHERE c.amount > 0), 0)::float8 AS granted,
     ${millis('max(c.created_at)')} AS last_at,
     ${millis(`min(c.expires_at) FILTER (WHERE c.expires_at > ${UNTIL})`)} AS next_at
   FROM ${CHANGES}`,
);

/** Uses that count, added up between the instants at which something expires: a use at one of these comes before it. */
export const usesBetween = prepared<{ place: number; uses: number }>('item-uses')<string>(
  `SELECT width_bucket(c.created_at - interval '1 microsecond',
       (SELECT coalesce(array_agg(to_timestamp(cut / 1000) ORDER BY cut), '{}') FROM unnest(:cuts::float8[]) AS cut)) AS place,
     -sum(c.amount)::float8 AS uses
   FROM ${CHANGES} AND c.amount < 0 AND (c.expires_at IS NULL OR c.expires_at > ${UNTIL}) GROUP BY 1`,
);
