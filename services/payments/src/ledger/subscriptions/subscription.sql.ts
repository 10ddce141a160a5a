import { prepared } from '@hallpass/database';
import { SUBSCRIPTION_COLUMNS } from '../terms/ledger-terms.sql.js';
import type { Subscription, ProviderName } from '../terms/subscription-row.js';

export const selectSubscriptions = prepared<Subscription>('subscriptions-of-customer')(
  `SELECT ${SUBSCRIPTION_COLUMNS} FROM payments.subscription s
   WHERE s.project_id = :projectId AND s.customer_type = :type AND s.customer_id = :id ORDER BY s.created_at, s.id`,
);

export const selectSubscription = prepared<Subscription>('subscription')(
  `SELECT ${SUBSCRIPTION_COLUMNS} FROM payments.subscription s WHERE s.project_id = :projectId AND s.id = :id`,
);

export const selectSubscriptionOfProvider = prepared<Subscription>('subscription-of-provider')(
  `SELECT ${SUBSCRIPTION_COLUMNS} FROM payments.subscription s
   WHERE s.project_id = :projectId AND s.provider = :provider AND s.provider_subscription_id = :providerSubscriptionId`,
);

/** Passes the product as a separate parameter: its prices are ordered, and only the type json keeps their order. */
export const insertSubscription = prepared<{ id: string }>('insert-subscription')(
  `INSERT INTO payments.subscription (project_id, id, customer_type, customer_id, product_id, product, price_id, quantity,
     status, current_period_start, current_period_end, trial_end, cancel_at_period_end, source, provider,
     provider_subscription_id, next_renewal_at, renewal_attempts, created_at, ended_at, paid_until, billing_anchor, renews,
     terms_recorded)
   SELECT :projectId, r.id, r.customer_type, r.customer_id, r.product_id, :product::json, r.price_id, r.quantity,
     r.status, r.current_period_start, r.current_period_end, r.trial_end, r.cancel_at_period_end, r.source, r.provider,
     r.provider_subscription_id, r.next_renewal_at, r.renewal_attempts, r.created_at, r.ended_at, r.paid_until,
     r.billing_anchor, r.renews, 1
   FROM jsonb_populate_record(NULL::payments.subscription, :row::jsonb - 'product') r
   ON CONFLICT DO NOTHING RETURNING id`,
);

/** Sets each column that the change names, also to null; leaves the others alone. */
export const updateSubscription = prepared<Subscription>('update-subscription')(
  `UPDATE payments.subscription s SET
     product_id = r.product_id, product = coalesce(:product::json, s.product), price_id = r.price_id,
     quantity = r.quantity, status = r.status, current_period_start = r.current_period_start,
     current_period_end = r.current_period_end, trial_end = r.trial_end, cancel_at_period_end = r.cancel_at_period_end,
     next_renewal_at = r.next_renewal_at, renewal_attempts = r.renewal_attempts, ended_at = r.ended_at,
     paid_until = r.paid_until, billing_anchor = r.billing_anchor, terms_recorded = s.terms_recorded + 1
   FROM payments.subscription o
     CROSS JOIN LATERAL jsonb_populate_record(o, :change::jsonb - 'product') r
   WHERE s.project_id = :projectId AND s.id = :id AND o.project_id = s.project_id AND o.id = s.id
   RETURNING ${SUBSCRIPTION_COLUMNS}`,
);

export const insertEndings = prepared('request-provider-endings')(
  `INSERT INTO payments.provider_ending (project_id, subscription_id)
   SELECT :projectId, id FROM unnest(:ids::uuid[]) AS id ON CONFLICT DO NOTHING`,
);

export interface ProviderEnding {
  project_id: string;
  subscription_id: string;
  provider: ProviderName;
  provider_subscription_id: string;
}

/** Skip scan: one index step per project. */
export const selectProjectsWithEndings = prepared<{ project_id: string }>('projects-with-provider-endings')(
  `WITH RECURSIVE project AS (
     (SELECT project_id FROM payments.provider_ending ORDER BY project_id LIMIT 1)
     UNION ALL
     SELECT next.project_id FROM project, LATERAL (
       SELECT n.project_id FROM payments.provider_ending n
       WHERE n.project_id > project.project_id ORDER BY n.project_id LIMIT 1) AS next)
   SELECT project_id FROM project`,
);

/** @param whenever includes subscriptions whose end the provider refused recently */
export const selectEndings = prepared<ProviderEnding>('provider-endings')(
  `SELECT n.project_id, n.subscription_id, s.provider, s.provider_subscription_id
   FROM payments.provider_ending n
   JOIN payments.subscription s ON s.project_id = n.project_id AND s.id = n.subscription_id
   WHERE n.project_id = :projectId AND n.subscription_id > :afterId::uuid AND (:whenever OR n.due_at <= now())
   ORDER BY n.subscription_id LIMIT 50`,
);

export const selectEnding = prepared<{ subscription_id: string }>('provider-ending')(
  `SELECT n.subscription_id FROM payments.provider_ending n
   WHERE n.project_id = :projectId AND n.subscription_id = :id`,
);

/** Retries after 20 s, 40 s and so on, up to once a day. */
export const delayEnding = prepared('delay-provider-ending')(
  `UPDATE payments.provider_ending n
   SET refusals = least(refusals + 1, 30), due_at = now() + least(interval '10 seconds' * 2 ^ (refusals + 1), interval '1 day')
   WHERE n.project_id = :projectId AND n.subscription_id = :id`,
);

export const deleteEnding = prepared('delete-provider-ending')(
  `DELETE FROM payments.provider_ending n WHERE n.project_id = :projectId AND n.subscription_id = :id`,
);
