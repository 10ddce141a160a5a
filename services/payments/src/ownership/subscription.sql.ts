import { prepared } from '@hallpass/database';
import type { Subscription } from './subscription-row.js';

/** bigint comes as text otherwise, to be exact beyond what a quantity can be. */
const COLUMNS =
  `s.id, s.customer_type, s.customer_id, s.product_id, s.product, s.price_id, s.quantity::float8 AS quantity,
  s.status, s.current_period_start, s.current_period_end, s.trial_end, s.cancel_at_period_end, s.source, s.provider,
  s.provider_subscription_id, s.next_renewal_at, s.renewal_attempts, s.renews, s.billing_anchor, s.created_at, s.ended_at` as const;

export const selectSubscriptions = prepared<Subscription>('subscriptions-of-customer')(
  `SELECT ${COLUMNS} FROM payments.subscription s
   WHERE s.project_id = :projectId AND s.customer_type = :type AND s.customer_id = :id ORDER BY s.created_at, s.id`,
);

export const selectSubscription = prepared<Subscription>('subscription')(
  `SELECT ${COLUMNS} FROM payments.subscription s WHERE s.project_id = :projectId AND s.id = :id`,
);

export const selectSubscriptionOfProvider = prepared<Subscription>('subscription-of-provider')(
  `SELECT ${COLUMNS} FROM payments.subscription s
   WHERE s.project_id = :projectId AND s.provider = :provider AND s.provider_subscription_id = :providerSubscriptionId`,
);

/** The product stands by itself: its prices have an order, which only the type json keeps. */
export const insertSubscription = prepared<{ id: string }>('insert-subscription')(
  `INSERT INTO payments.subscription (project_id, id, customer_type, customer_id, product_id, product, price_id, quantity,
     status, current_period_start, current_period_end, trial_end, cancel_at_period_end, source, provider,
     provider_subscription_id, next_renewal_at, renewal_attempts, renews, billing_anchor, created_at, ended_at)
   SELECT :projectId, r.id, r.customer_type, r.customer_id, r.product_id, :product::json, r.price_id, r.quantity,
     r.status, r.current_period_start, r.current_period_end, r.trial_end, r.cancel_at_period_end, r.source, r.provider,
     r.provider_subscription_id, r.next_renewal_at, r.renewal_attempts, r.renews, r.billing_anchor, r.created_at, r.ended_at
   FROM jsonb_populate_record(NULL::payments.subscription, :row::jsonb - 'product') r
   ON CONFLICT DO NOTHING RETURNING id`,
);

/** A name that the change has is set, to null too; any other stays. */
export const updateSubscription = prepared<Subscription>('update-subscription')(
  `UPDATE payments.subscription s SET
     product_id = r.product_id, product = coalesce(:product::json, s.product), price_id = r.price_id,
     quantity = r.quantity, status = r.status, current_period_start = r.current_period_start,
     current_period_end = r.current_period_end, trial_end = r.trial_end, cancel_at_period_end = r.cancel_at_period_end,
     next_renewal_at = r.next_renewal_at, renewal_attempts = r.renewal_attempts, ended_at = r.ended_at
   FROM payments.subscription o
     CROSS JOIN LATERAL jsonb_populate_record(o, :change::jsonb - 'product') r
   WHERE s.project_id = :projectId AND s.id = :id AND o.project_id = s.project_id AND o.id = s.id
   RETURNING ${COLUMNS}`,
);
