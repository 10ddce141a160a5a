import { statement } from '@hallpass/database';
import type { SubscriptionPayment } from './expected-balance.js';

export const selectPayments = statement<SubscriptionPayment>()(
  `SELECT m.subscription_id, m.kind, m.amount::float8 AS amount, m.occurred_at FROM payments.money_entry m
   WHERE m.project_id = :projectId AND m.customer_type = :type AND m.customer_id = :customerId
     AND m.subscription_id IS NOT NULL
   ORDER BY m.occurred_at, m.id`,
);
