import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /payments/products/{customer_type}/{customer_id}': {
    anyCaller: { body: { product_id: 'hat' } },
    administrator: { body: () => ({ product_id: 'hat' }) },
  },
};
