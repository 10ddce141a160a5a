import type { ListOrder } from '@hallpass/database';

export const CUSTOMER_PRODUCT_ORDER: ListOrder = {
  name: 'customer-products',
  columns: [
    ['since', 'instant'],
    ['id', 'text'],
  ],
  direction: 'desc',
};
