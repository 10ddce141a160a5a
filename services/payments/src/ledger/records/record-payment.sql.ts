import { prepared } from '@hallpass/database';

export const selectPurchaseOfPayment = prepared<{ id: string }>('purchase-of-payment')(
  `SELECT p.id FROM payments.one_time_purchase p
   WHERE p.project_id = :projectId AND p.provider = :provider AND p.payment_intent_id = :paymentId`,
);
