import { prepared } from '@hallpass/database';

export const insertMoneyEntry = prepared<{ id: string }>('insert-money-entry')(
  `INSERT INTO payments.money_entry (project_id, id, customer_type, customer_id, kind, subscription_id, purchase_id,
     currency, amount, provider, provider_reference, payment_reference, test_mode, occurred_at, description)
   VALUES (:projectId, :id, :customerType, :customerId, :kind, :subscriptionId, :purchaseId,
     :currency, :amount, :provider, :providerReference, :paymentReference, :testMode, :occurredAt, :description)
   ON CONFLICT DO NOTHING RETURNING id`,
);

/** Stored outside the money ledger, because no money moves when a dispute is lost. */
export const insertLostDispute = prepared('insert-lost-dispute')(
  `INSERT INTO payments.lost_dispute (project_id, provider, dispute_reference)
   VALUES (:projectId, :provider, :disputeReference) ON CONFLICT DO NOTHING`,
);
