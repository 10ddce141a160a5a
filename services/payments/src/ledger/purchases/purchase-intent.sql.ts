import type { Product } from '../../catalog/product.js';
import type { CustomerType } from '../../customers/customer.js';
import type { ProviderName } from '../terms/subscription-row.js';
import { batchedDelete, prepared } from '@hallpass/database';

/** A row of `payments.purchase_intent`: a purchase that is about to be paid. */
export interface PurchaseIntent {
  id: string;
  code_id: string;
  customer_type: CustomerType;
  customer_id: string;
  provider: ProviderName;
  provider_customer_id: string;
  /** `change` updates the subscription in `replaces` in place. */
  kind: 'payment' | 'subscription' | 'change';
  product_id: string | null;
  product: Product;
  price_id: string;
  quantity: number;
  currency: string;
  /** Minor units; for subscriptions, per unit and period. */
  amount: number;
  trial_end: Date | null;
  replaces: string | null;
  /** The provider's id of the payment or subscription. */
  provider_reference: string | null;
  outcome: 'paid' | 'abandoned' | null;
  created_at: Date;
}

/** The driver would return a bigint as text. */
const COLUMNS =
  `i.id, i.code_id, i.customer_type, i.customer_id, i.provider, i.provider_customer_id, i.kind, i.product_id, i.product,
  i.price_id, i.quantity::float8 AS quantity, i.currency, i.amount::float8 AS amount, i.trial_end, i.replaces,
  i.provider_reference, i.outcome, i.created_at` as const;

export const insertIntent = prepared('insert-purchase-intent')(
  `INSERT INTO payments.purchase_intent (project_id, id, code_id, customer_type, customer_id, provider,
     provider_customer_id, kind, product_id, product, price_id, quantity, currency, amount, trial_end, replaces, created_at)
   VALUES (:projectId, :id, :codeId, :customerType, :customerId, :provider,
     :providerCustomerId, :kind, :productId, :product::json, :priceId, :quantity, :currency, :amount, :trialEnd, :replaces, now())`,
);

export const selectIntent = prepared<PurchaseIntent>('purchase-intent')(
  `SELECT ${COLUMNS} FROM payments.purchase_intent i WHERE i.project_id = :projectId AND i.id = :id`,
);

/** Intents of the same code, or for a product that the customer cannot own along with this one. */
export const selectRivals = prepared<PurchaseIntent>('rival-purchase-intents')(
  `SELECT ${COLUMNS} FROM payments.purchase_intent i
   WHERE i.project_id = :projectId AND i.outcome IS NULL AND (i.code_id = :codeId
     OR i.customer_type = :type AND i.customer_id = :customerId AND i.product_id = ANY (:productIds::text[]))
   ORDER BY i.created_at`,
);

/**
 * Returns no row if the purchase was abandoned in the meantime: the payment must then not be made. A trial is settled
 * when it starts.
 */
export const setReference = prepared<{ id: string }>('set-purchase-intent-reference')(
  `UPDATE payments.purchase_intent i SET provider_reference = :reference
   WHERE i.project_id = :projectId AND i.id = :id AND i.outcome IS DISTINCT FROM 'abandoned' RETURNING i.id`,
);

/** A paid intent stays paid; an abandoned one may still turn out to be paid. */
export const settleIntent = prepared<{ id: string }>('settle-purchase-intent')(
  `UPDATE payments.purchase_intent i SET outcome = :outcome, settled_at = now(),
     provider_reference = coalesce(:reference, i.provider_reference)
   WHERE i.project_id = :projectId AND i.id = :id
     AND (i.outcome IS NULL OR i.outcome = 'abandoned' AND :outcome = 'paid') RETURNING i.id`,
);

export const selectProjectsWithLeftOpen = prepared<{ project_id: string }>('projects-with-open-purchase-intents')(
  `SELECT DISTINCT i.project_id FROM payments.purchase_intent i
   WHERE i.outcome IS NULL AND i.created_at < now() - interval '2 minutes'`,
);

/** Ordered by code, because the index of open intents is by project and code. */
export const selectLeftOpen = prepared<PurchaseIntent & { is_old: boolean }>('open-purchase-intents')(
  `SELECT ${COLUMNS}, i.created_at < now() - interval '1 day' AS is_old FROM payments.purchase_intent i
   WHERE i.project_id = :projectId AND i.outcome IS NULL AND i.created_at < now() - interval '2 minutes'
     AND i.code_id > :afterCodeId::uuid
   ORDER BY i.code_id LIMIT 50`,
);

export const deleteOldIntents = batchedDelete(
  'old-purchase-intents',
  'payments.purchase_intent',
  `outcome IS NOT NULL AND settled_at < now() - interval '90 days'`,
  { global: 'expired rows of every project' },
);

/** Updates no row if the code was used to pay, or was claimed again in the meantime. */
export const restoreCode = prepared('restore-purchase-code')(
  `UPDATE auth.verification_code v SET used_at = NULL
   WHERE v.project_id = :projectId AND v.id = :id AND v.type = 'purchase' AND NOT EXISTS (
     SELECT FROM payments.purchase_intent i
     WHERE i.project_id = :projectId AND i.code_id = :id
       AND (i.outcome = 'paid' OR i.outcome IS NULL AND i.id <> :intentId))`,
);
