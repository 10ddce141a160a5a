/**
 * Columns of a row `s` of `payments.subscription`. Casts the quantity, since the driver would return a bigint as text.
 */
export const SUBSCRIPTION_COLUMNS =
  `s.id, s.customer_type, s.customer_id, s.product_id, s.product, s.price_id, s.quantity::float8 AS quantity,
  s.status, s.current_period_start, s.current_period_end, s.trial_end, s.cancel_at_period_end, s.source, s.provider,
  s.provider_subscription_id, s.next_renewal_at, s.renewal_attempts, s.created_at, s.ended_at, s.paid_until,
  s.billing_anchor, s.renews` as const;
