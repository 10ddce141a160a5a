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
