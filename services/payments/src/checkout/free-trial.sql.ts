import { prepared } from '@hallpass/database';

export interface BegunTrial {
  product_id: string;
  /** The catalog that the product had when it was bought. */
  catalog_id: string | null;
}

/**
 * The free trials that a customer has begun, whatever became of them, and those of open purchases, which may begin at any
 * moment. Inline products do not count; nor do the open purchases that this one takes the place of.
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
