import { prepared, statement } from '@hallpass/database';
import type { TestCardName } from './test-cards.js';

export type PaymentKind = 'purchase' | 'subscription' | 'renewal' | 'proration';

/** Amounts are minor units as text, because that is how PostgreSQL returns a bigint. */
export interface PaymentRow {
  id: string;
  customer_id: string;
  kind: PaymentKind;
  subscription_id: string | null;
  period_start: Date | null;
  amount: string;
  currency: string;
  status: 'requires_payment_method' | 'succeeded' | 'failed' | 'canceled';
  failure: string | null;
  client_secret: string;
  tries: number;
  refunded: string;
  dispute: 'open' | 'won' | 'lost' | null;
  metadata: Record<string, string>;
  created_at: Date;
  succeeded_at: Date | null;
}

export interface SubscriptionRow {
  id: string;
  customer_id: string;
  status: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled';
  unit_amount: string;
  currency: string;
  interval_count: number;
  interval_unit: 'day' | 'week' | 'month' | 'year';
  quantity: string;
  metadata: Record<string, string>;
  credit: string;
  trial_end: Date | null;
  current_period_start: Date;
  current_period_end: Date;
  cancel_at_period_end: boolean;
  failed_attempts: number;
  noticed_renewal_at: Date | null;
  /** The anchor of its periods; null in rows of an earlier release. */
  billing_anchor: Date | null;
  created_at: Date;
  ended_at: Date | null;
}

const PAYMENT = `id, customer_id, kind, subscription_id, period_start, amount, currency, status, failure, client_secret,
  tries, refunded, dispute, metadata, created_at, succeeded_at`;
const PAYMENT_OF_P = `p.id, p.customer_id, p.kind, p.subscription_id, p.period_start, p.amount, p.currency, p.status, p.failure,
  p.client_secret, p.tries, p.refunded, p.dispute, p.metadata, p.created_at, p.succeeded_at`;
const SUBSCRIPTION = `id, customer_id, status, unit_amount, currency, interval_count, interval_unit, quantity, metadata,
  credit, trial_end, current_period_start, current_period_end, cancel_at_period_end, failed_attempts,
  noticed_renewal_at, billing_anchor, created_at, ended_at`;

export const insertCustomer = prepared('built-in.insert-customer')(
  `INSERT INTO payments.built_in_customer (project_id, id, created_at) VALUES (:projectId, :id, :now::timestamptz)`,
);

export const cardOf = prepared<{ card: TestCardName | null }>('built-in.card-of')(
  `SELECT card FROM payments.built_in_customer WHERE project_id = :projectId AND id = :customerId`,
);

export const keepCard = prepared('built-in.keep-card')(
  `UPDATE payments.built_in_customer SET card = :card WHERE project_id = :projectId AND id = :customerId`,
);

/** Inserts nothing if a payment has this idempotency key, or another payment covers the period. */
export const insertPayment = prepared<PaymentRow>('built-in.insert-payment')(
  `INSERT INTO payments.built_in_payment (project_id, id, customer_id, kind, subscription_id, period_start, amount,
     currency, status, client_secret, metadata, idempotency_key, created_at)
   VALUES (:projectId, :id, :customerId, :kind, :subscriptionId, :periodStart::timestamptz, :amount::bigint, :currency,
     'requires_payment_method', :clientSecret, :metadata::jsonb, :idempotencyKey, :now::timestamptz)
   ON CONFLICT DO NOTHING RETURNING ${PAYMENT}`,
);

export const paymentOfKey = prepared<PaymentRow>('built-in.payment-of-key')(
  `SELECT ${PAYMENT} FROM payments.built_in_payment WHERE project_id = :projectId AND idempotency_key = :idempotencyKey`,
);

export const paymentOfPeriod = prepared<PaymentRow>('built-in.payment-of-period')(
  `SELECT ${PAYMENT} FROM payments.built_in_payment
   WHERE project_id = :projectId AND subscription_id = :subscriptionId AND period_start = :periodStart::timestamptz
     AND kind <> 'proration'`,
);

export const openPaymentOf = prepared<PaymentRow>('built-in.open-payment-of')(
  `SELECT ${PAYMENT} FROM payments.built_in_payment
   WHERE project_id = :projectId AND subscription_id = :subscriptionId AND status = 'requires_payment_method'
   ORDER BY created_at DESC, id LIMIT 1`,
);

export const selectPayment = prepared<PaymentRow>('built-in.select-payment')(
  `SELECT ${PAYMENT} FROM payments.built_in_payment WHERE project_id = :projectId AND id = :id`,
);

/** Counts an attempt. Returns no row if the payment is paid, over or was attempted too often. The row stays locked. */
export const takeTry = prepared<PaymentRow>('built-in.take-try')(
  `UPDATE payments.built_in_payment SET tries = tries + 1
   WHERE project_id = :projectId AND id = :id AND status = 'requires_payment_method' AND tries < :atMost
   RETURNING ${PAYMENT}`,
);

export const paymentOfIntent = prepared<PaymentRow>('built-in.payment-of-intent')(
  `SELECT ${PAYMENT} FROM payments.built_in_payment
   WHERE project_id = :projectId AND customer_id = :customerId AND kind = 'purchase'
     AND metadata ->> 'purchaseIntentId' = :purchaseIntentId
   ORDER BY created_at LIMIT 1`,
);

/** Updates no row if the payment was paid or is over. */
export const cancelOpenPayment = prepared<PaymentRow>('built-in.cancel-open-payment')(
  `UPDATE payments.built_in_payment SET status = 'canceled'
   WHERE project_id = :projectId AND id = :id AND status = 'requires_payment_method' RETURNING ${PAYMENT}`,
);

/** The recorded refund with this reference, if any. */
export const refundOf = prepared<{ amount: string }>('built-in.refund-of')(
  `SELECT amount FROM payments.money_entry
   WHERE project_id = :projectId AND provider = 'built-in' AND kind = 'refund' AND provider_reference = :refundId`,
);

export const lockPayment = prepared<PaymentRow>('built-in.lock-payment')(
  `SELECT ${PAYMENT} FROM payments.built_in_payment WHERE project_id = :projectId AND id = :id FOR UPDATE`,
);

export const paymentSucceeded = prepared('built-in.payment-succeeded')(
  `UPDATE payments.built_in_payment SET status = 'succeeded', failure = NULL, card = :card, succeeded_at = :now::timestamptz
   WHERE project_id = :projectId AND id = :id`,
);

export const paymentDeclined = prepared('built-in.payment-declined')(
  `UPDATE payments.built_in_payment SET failure = :failure, card = :card WHERE project_id = :projectId AND id = :id`,
);

/** Closes the payments of a subscription that will not be paid. */
export const endOpenPayments = prepared('built-in.end-open-payments')(
  `UPDATE payments.built_in_payment SET status = :status
   WHERE project_id = :projectId AND subscription_id = :subscriptionId AND status = 'requires_payment_method'`,
);

/** Updates no row if less than the amount is left, or nothing was paid. Returns the updated row. */
export const takeRefund = prepared<PaymentRow & { refunded_now: string }>('built-in.take-refund')(
  `WITH before AS (
     SELECT id, coalesce(:amount::bigint, amount - refunded) AS refunded_now FROM payments.built_in_payment
     WHERE project_id = :projectId AND id = :id AND status = 'succeeded' AND coalesce(dispute, 'won') = 'won' FOR UPDATE)
   UPDATE payments.built_in_payment p SET refunded = p.refunded + b.refunded_now FROM before b
   WHERE p.project_id = :projectId AND p.id = b.id AND b.refunded_now > 0 AND p.refunded + b.refunded_now <= p.amount
   RETURNING ${PAYMENT_OF_P}, b.refunded_now`,
);

/** Updates no row unless the current status is `:before`. */
export const setDispute = prepared<PaymentRow>('built-in.set-dispute')(
  `UPDATE payments.built_in_payment SET dispute = :dispute
   WHERE project_id = :projectId AND id = :id AND dispute IS NOT DISTINCT FROM :before::text RETURNING ${PAYMENT}`,
);

/** Inserts nothing if a subscription has this idempotency key. */
export const insertSubscription = prepared<SubscriptionRow>('built-in.insert-subscription')(
  `INSERT INTO payments.built_in_subscription (project_id, id, customer_id, status, unit_amount, currency,
     interval_count, interval_unit, quantity, metadata, trial_end, current_period_start, current_period_end,
     billing_anchor, next_act_at, idempotency_key, created_at)
   VALUES (:projectId, :id, :customerId, :status, :unitAmount::bigint, :currency, :intervalCount, :intervalUnit,
     :quantity::bigint, :metadata::jsonb, :trialEnd::timestamptz, :periodStart::timestamptz, :periodEnd::timestamptz,
     :billingAnchor::timestamptz, :nextActAt::timestamptz, :idempotencyKey, :now::timestamptz)
   ON CONFLICT DO NOTHING RETURNING ${SUBSCRIPTION}`,
);

export const subscriptionOfKey = prepared<SubscriptionRow>('built-in.subscription-of-key')(
  `SELECT ${SUBSCRIPTION} FROM payments.built_in_subscription
   WHERE project_id = :projectId AND idempotency_key = :idempotencyKey`,
);

export const lockSubscription = prepared<SubscriptionRow>('built-in.lock-subscription')(
  `SELECT ${SUBSCRIPTION} FROM payments.built_in_subscription WHERE project_id = :projectId AND id = :id FOR UPDATE`,
);

export const subscriptionsOfCustomer = prepared<SubscriptionRow>('built-in.subscriptions-of-customer')(
  `SELECT ${SUBSCRIPTION} FROM payments.built_in_subscription
   WHERE project_id = :projectId AND customer_id = :customerId ORDER BY created_at, id`,
);

export const updateSubscription = prepared('built-in.update-subscription')(
  `UPDATE payments.built_in_subscription SET status = :status, unit_amount = :unitAmount::bigint, currency = :currency,
     interval_count = :intervalCount, interval_unit = :intervalUnit, quantity = :quantity::bigint,
     metadata = :metadata::jsonb, credit = :credit::bigint, trial_end = :trialEnd::timestamptz,
     current_period_start = :periodStart::timestamptz, current_period_end = :periodEnd::timestamptz,
     cancel_at_period_end = :cancelAtPeriodEnd, failed_attempts = :failedAttempts,
     noticed_renewal_at = :noticedRenewalAt::timestamptz, billing_anchor = :billingAnchor::timestamptz, next_act_at = :nextActAt::timestamptz,
     ended_at = :endedAt::timestamptz
   WHERE project_id = :projectId AND id = :id`,
);

/** Locks the project's subscription that is due first. Concurrent runs wait for it, so that nothing due is missed. */
export const takeDueSubscription = prepared<SubscriptionRow>('built-in.take-due-subscription')(
  `SELECT ${SUBSCRIPTION} FROM payments.built_in_subscription
   WHERE project_id = :projectId AND next_act_at <= :now::timestamptz AND NOT id = ANY (:passedOver::text[])
   ORDER BY next_act_at, id LIMIT 1 FOR UPDATE`,
);

export const hasDueSubscription = prepared<{ is_due: boolean }>('built-in.has-due-subscription')(
  `SELECT EXISTS (SELECT FROM payments.built_in_subscription
     WHERE project_id = :projectId AND next_act_at <= :now::timestamptz) AS is_due`,
);

/** Projects with due subscriptions, by their own clocks. */
export const projectsWithDue = statement<{ project_id: string }>({
  global: 'one task looks after the subscriptions of all projects',
})(
  `SELECT DISTINCT project_id FROM payments.built_in_subscription WHERE next_act_at <= :now::timestamptz
   UNION
   SELECT c.project_id FROM payments.test_clock c WHERE EXISTS (
     SELECT FROM payments.built_in_subscription s WHERE s.project_id = c.project_id
       AND s.next_act_at <= :now::timestamptz + c.ahead_millis * interval '1 millisecond')`,
);
