import { prepared } from '@hallpass/database';

const OF_CUSTOMER = `e.project_id = :projectId AND e.customer_type = :type AND e.customer_id = :id
  AND e.description IS NOT NULL` as const;

export const forgetItemDescriptions = prepared('forget-item-descriptions')(
  `UPDATE payments.item_change e SET description = NULL WHERE ${OF_CUSTOMER}`,
);

export const forgetMoneyDescriptions = prepared('forget-money-descriptions')(
  `UPDATE payments.money_entry e SET description = NULL WHERE ${OF_CUSTOMER}`,
);
