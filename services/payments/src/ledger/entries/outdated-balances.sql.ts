import { prepared } from '@hallpass/database';

export const outdateBalances = prepared('outdate-balances')(
  `UPDATE payments.item_balance b SET valid_until = '-infinity'
   WHERE b.project_id = :projectId AND b.customer_type = :type AND b.customer_id = :id`,
);
