import { prepared } from '@hallpass/database';
import type { OneTimePurchase } from '../../../ledger/purchases/one-time-purchase.sql.js';

export const readRevocation = prepared<Pick<OneTimePurchase, 'id' | 'revoked_at'>>('revocation-of-payment')(
  `SELECT p.id, p.revoked_at FROM payments.one_time_purchase p
   WHERE p.project_id = :projectId AND p.provider = :provider AND p.payment_intent_id = :paymentId FOR UPDATE`,
);
