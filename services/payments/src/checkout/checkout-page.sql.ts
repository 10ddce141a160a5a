import { prepared } from '@hallpass/database';
import type { PurchaseIntent } from '../ledger/purchases/purchase-intent.sql.js';

export type IntentOfCode = Pick<
  PurchaseIntent,
  'id' | 'code_id' | 'kind' | 'provider' | 'provider_customer_id' | 'provider_reference' | 'replaces' | 'outcome'
>;

export const selectIntentsOfCode = prepared<IntentOfCode>('purchase-intents-of-code')(
  `SELECT i.id, i.code_id, i.kind, i.provider, i.provider_customer_id, i.provider_reference, i.replaces, i.outcome
   FROM payments.purchase_intent i WHERE i.project_id = :projectId AND i.code_id = :codeId ORDER BY i.created_at`,
);

/** Updates no row while a purchase with this code is paid or still payable. */
export const reopenCode = prepared<{ id: string }>('reopen-purchase-code')(
  `UPDATE auth.verification_code v SET used_at = NULL
   WHERE v.project_id = :projectId AND v.id = :codeId AND v.type = 'purchase' AND NOT EXISTS (
     SELECT FROM payments.purchase_intent i
     WHERE i.project_id = :projectId AND i.code_id = :codeId AND i.outcome IS DISTINCT FROM 'abandoned')
   RETURNING v.id`,
);
