import { prepared } from '@hallpass/database';
import { termColumns, type TermRow } from './ledger-terms.sql.js';

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
