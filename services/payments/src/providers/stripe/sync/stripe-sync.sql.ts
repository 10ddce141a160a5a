import { prepared } from '@hallpass/database';
import type { OneTimePurchase } from '../../../ledger/purchases/one-time-purchase.sql.js';

export const selectPurchaseOf = prepared<Pick<OneTimePurchase, 'id'>>('purchase-of-stripe-payment')(
  `SELECT p.id FROM payments.one_time_purchase p
   WHERE p.project_id = :projectId AND p.provider = :provider AND p.payment_intent_id = :paymentId`,
);

/** Returns no row if the notice was sent before. The rows are stored with the provider's events and kept as long. */
export const insertNotice = prepared<{ event_id: string }>('insert-provider-notice')(
  `INSERT INTO payments.provider_event (project_id, provider, event_id, occurred_at)
   VALUES (:projectId, :provider, :notice, :at::timestamptz) ON CONFLICT DO NOTHING RETURNING event_id`,
);
