import { prepared } from '@hallpass/database';

/** SQL for the terms that determine a customer's grants of an item. Instants are milliseconds since the epoch. */

const millis = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;

/** The columns of a term, in the order in which `termOf` reads them. */
export type TermRow = [
  subscriptionId: string,
  position: number,
  kind: string,
  productId: string | null,
  item: { quantity: number; repeat?: unknown; expires?: string } | null,
  quantity: number,
  isTrial: boolean,
  anchor: number,
  periodCount: number | null,
  periodUnit: string | null,
  periodStart: number,
  startsAt: number,
  recordedAt: number,
  paidUntil: number | 'Infinity',
  endsAt: number | null,
  closedAt: number | null,
  cause: string | null,
];
/** Terms of an item between two changes of the configuration. */
export type ItemTermsRow = [
  amount: number,
  repeatCount: number | null,
  repeatUnit: string | null,
  expires: string,
  startsAt: number,
  endsAt: number | null,
  includedSince: number,
];
export type ItemVersionRow = [productId: string, ...ItemTermsRow];
/** A span of time in which a product belongs to a catalog. */
export type CatalogRow = [
  catalogId: string | null,
  defaultSince: number | null,
  startsAt: number,
  endsAt: number | null,
];
export type ProductVersionRow = [productId: string, ...CatalogRow];
/** A span of unchanged amounts from `payments.default_grant`. */
export type DefaultGrantRow = [productId: string, grantId: string, timeline: CatalogRow[], ...ItemTermsRow];
export type RevocationRow = [
  subscriptionId: string,
  from: number,
  to: number,
  at: number,
  restoredAt: number | null,
  reference: string,
];

export type RestoredRow = [
  subscriptionId: string,
  amount: number,
  lasting: 'kept' | 'subscription' | 'period' | 'window',
  expiresAt: number | null,
  restoredAt: number,
  reference: string,
];

export interface TermRows {
  terms: TermRow[];
  versions: ItemVersionRow[];
  catalogs: ProductVersionRow[];
  revocations: RevocationRow[];
  restored: RestoredRow[];
}

export const termColumns = (
  item: string,
): string => `json_build_array(t.subscription_id, t.position, t.kind, t.product_id,
  payments.readable_json(t.product) -> 'includedItems' -> ${item}, t.quantity::float8, t.is_trial, ${millis('t.anchor')}, t.period_count, t.period_unit,
  ${millis('t.period_start')}, ${millis('t.starts_at')}, ${millis('t.recorded_at')},
  CASE WHEN isfinite(t.paid_until) THEN to_json(${millis('t.paid_until')}) ELSE to_json('Infinity'::text) END,
  ${millis('t.ends_at')}, ${millis('t.closed_at')}, t.cause)`;

export const ITEM_VERSION_COLUMNS = `json_build_array(v.product_id, v.amount::float8, v.repeat_count, v.repeat_unit, v.expires,
  ${millis('v.starts_at')}, ${millis('v.ends_at')}, ${millis('v.included_since')})`;
export const PRODUCT_VERSION_COLUMNS = `json_build_array(p.product_id, p.catalog_id, ${millis('p.default_since')},
  ${millis('p.starts_at')}, ${millis('p.ends_at')})`;
/** PostgreSQL cannot cast larger numbers to float8. */
const LARGEST_DOUBLE = '1.7976931348623157e308';
export const DEFAULT_GRANT_COLUMNS = `json_build_array(g.product_id, g.grant_id, g.timeline,
  least(g.total, ${LARGEST_DOUBLE})::float8, g.repeat_count, g.repeat_unit, g.expires, ${millis('g.starts_at')},
  ${millis('g.ends_at')}, ${millis('g.included_since')})`;
export const REVOCATION_COLUMNS = `json_build_array(r.subscription_id, ${millis('r.granted_from')}, ${millis('r.granted_to')},
  ${millis('r.revoked_at')}, ${millis('r.ends_at')}, r.reference)`;
export const RESTORED_COLUMNS = `json_build_array(x.subscription_id, x.amount::float8, x.lasting, ${millis('x.expires_at')},
  ${millis('x.ends_at')}, x.reference)`;

/**
 * Columns of a row `s` of `payments.subscription`. Casts the quantity, since the driver would return a bigint as text.
 */
export const SUBSCRIPTION_COLUMNS =
  `s.id, s.customer_type, s.customer_id, s.product_id, s.product, s.price_id, s.quantity::float8 AS quantity,
  s.status, s.current_period_start, s.current_period_end, s.trial_end, s.cancel_at_period_end, s.source, s.provider,
  s.provider_subscription_id, s.next_renewal_at, s.renewal_attempts, s.created_at, s.ended_at, s.paid_until,
  s.billing_anchor, s.renews` as const;

export const selectRecorded = prepared<{ fingerprint: string; project_version: string }>('recorded-catalog')(
  `SELECT r.fingerprint, r.project_version FROM payments.recorded_catalog r WHERE r.project_id = :projectId`,
);

/** Selects what current and former default products grant of an item, in the order that `defaultProducts` expects. */
export const selectDefaultGrants = prepared<{ grants: DefaultGrantRow[] }>('default-grants')(
  `SELECT coalesce(json_agg(${DEFAULT_GRANT_COLUMNS} ORDER BY g.product_id, g.timeline, g.grant_id, g.starts_at), '[]') AS grants
   FROM (
     SELECT d.*, sum(d.amount) OVER stretch AS total, lead(d.starts_at) OVER stretch AS ends_at
     FROM payments.default_grant d
     WHERE d.project_id = :projectId AND d.item_id = :itemId AND d.customer_type = :type
     WINDOW stretch AS (PARTITION BY d.product_id, d.grant_id ORDER BY d.starts_at)
   ) g WHERE g.total > 0`,
);

/** The offset of the test clock in milliseconds, and the real instant at which it was set. */
export const selectClockMoves = prepared<{ at: number; ahead: number }>('test-clock-moves')(
  `SELECT (extract(epoch FROM m.moved_at) * 1000)::float8 AS at, m.ahead_millis::float8 AS ahead
   FROM payments.test_clock_move m WHERE m.project_id = :projectId ORDER BY m.moved_at`,
);

export const selectTerms = prepared<{ term: TermRow }>('subscription-terms')(
  `SELECT ${termColumns('NULL::text')} AS term FROM payments.subscription_term t
   WHERE t.project_id = :projectId AND t.subscription_id = :subscriptionId ORDER BY t.starts_at, t.position`,
);

/**
 * Instants are milliseconds since the epoch; `paidUntil` null: paid forever. Only inline products are stored in
 * `product`.
 */
export const insertTerm = prepared('insert-subscription-term')(
  `INSERT INTO payments.subscription_term (project_id, subscription_id, position, customer_type, customer_id, kind, product_id,
     product, quantity, is_trial, anchor, period_count, period_unit, period_start, starts_at, recorded_at, paid_until,
     ends_at, closed_at, cause)
   VALUES (:projectId, :subscriptionId, :position, :type, :customerId, :kind, :productId, :product::json, :quantity::numeric,
     :isTrial, to_timestamp(:anchor::float8 / 1000), :periodCount, :periodUnit, to_timestamp(:periodStart::float8 / 1000),
     to_timestamp(:startsAt::float8 / 1000), to_timestamp(:recordedAt::float8 / 1000),
     coalesce(to_timestamp(:paidUntil::float8 / 1000), 'infinity'), to_timestamp(:endsAt::float8 / 1000),
     to_timestamp(:closedAt::float8 / 1000), :cause)`,
);

export const closeTerm = prepared('close-subscription-term')(
  `UPDATE payments.subscription_term t SET ends_at = to_timestamp(:endsAt::float8 / 1000),
     closed_at = to_timestamp(:closedAt::float8 / 1000), cause = :cause,
     paid_until = coalesce(to_timestamp(:paidUntil::float8 / 1000), 'infinity')
   WHERE t.project_id = :projectId AND t.subscription_id = :subscriptionId AND t.ends_at IS NULL`,
);

export const extendTerm = prepared('extend-subscription-term')(
  `UPDATE payments.subscription_term t SET paid_until = coalesce(to_timestamp(:paidUntil::float8 / 1000), 'infinity')
   WHERE t.project_id = :projectId AND t.subscription_id = :subscriptionId AND t.ends_at IS NULL`,
);
