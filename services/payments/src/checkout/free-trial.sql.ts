import { prepared } from '@hallpass/database';

export interface BegunTrial {
  product_id: string;
  /** The product's catalog at the time of purchase. */
  catalog_id: string | null;
}

/**
 * Free trials that a customer has started, whatever their outcome, plus those of open purchases, which may start at any
 * moment. Excludes inline products and open purchases that this purchase replaces.
 */
export const selectBegunTrials = prepared<BegunTrial>('begun-free-trials')(
  `SELECT s.product_id, payments.readable_json(s.product) ->> 'catalogId' AS catalog_id FROM payments.subscription s
   WHERE s.project_id = :projectId AND s.customer_type = :type AND s.customer_id = :customerId
     AND s.trial_end IS NOT NULL AND s.product_id IS NOT NULL AND s.status NOT IN ('incomplete', 'incomplete_expired')
   UNION ALL
   SELECT i.product_id, payments.readable_json(i.product) ->> 'catalogId' FROM payments.purchase_intent i
   WHERE i.project_id = :projectId AND i.customer_type = :type AND i.customer_id = :customerId
     AND i.trial_end IS NOT NULL AND i.outcome IS NULL AND NOT i.product_id = ANY (:rivalIds::text[])`,
);
