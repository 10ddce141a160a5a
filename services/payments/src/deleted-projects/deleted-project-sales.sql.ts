import { prepared } from '@hallpass/database';
import type { OpenIntent } from '../ledger/purchases/purchase-intent.js';
import type { PurchaseIntent } from '../ledger/purchases/purchase-intent.sql.js';

/** Ends the subscriptions in our rows, and requests the end of those that Stripe renews. */
export const endSubscriptions = prepared('end-subscriptions-of-deleted-project')(
  `WITH ended AS (
     UPDATE payments.subscription s SET status = 'canceled', ended_at = now(),
       terms_recorded = s.terms_recorded + 1
     WHERE s.project_id = :projectId AND s.provider = 'stripe' AND s.ended_at IS NULL RETURNING s.id)
   INSERT INTO payments.provider_ending (project_id, subscription_id)
   SELECT :projectId, e.id FROM ended e ON CONFLICT DO NOTHING`,
);

export type OpenSale = OpenIntent & Pick<PurchaseIntent, 'provider'>;

export const selectOpenSales = prepared<OpenSale>('open-sales-of-deleted-project')(
  `SELECT i.id, i.kind, i.provider, i.provider_customer_id, i.provider_reference, i.replaces FROM payments.purchase_intent i
   WHERE i.project_id = :projectId AND i.provider = 'stripe' AND i.outcome IS NULL ORDER BY i.id`,
);

export const selectLeftSales = prepared<{ is_left: boolean }>('left-sales-of-deleted-project')(
  `SELECT EXISTS (SELECT FROM payments.provider_ending n WHERE n.project_id = :projectId)
     OR EXISTS (SELECT FROM payments.purchase_intent i
       WHERE i.project_id = :projectId AND i.provider = 'stripe' AND i.outcome IS NULL) AS is_left`,
);

/** The account is the last row of a project to be removed. */
export const selectLeftAccounts = prepared<{ project_id: string }>('accounts-of-deleted-projects', {
  global: 'a task goes on with those of every project',
})(
  `SELECT a.project_id FROM payments.account a JOIN projects.project p ON p.project_id = a.project_id
   WHERE p.deleted_at IS NOT NULL`,
);
