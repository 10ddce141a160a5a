import { prepared } from '@hallpass/database';
import type { OneTimePurchase } from '../../../ledger/purchases/one-time-purchase.sql.js';

export const selectPurchaseOf = prepared<Pick<OneTimePurchase, 'id'>>('purchase-of-stripe-payment')(
  `SELECT p.id FROM payments.one_time_purchase p
   WHERE p.project_id = :projectId AND p.provider = :provider AND p.payment_intent_id = :paymentId`,
);
