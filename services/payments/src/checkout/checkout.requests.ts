import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  // Without a product, the call creates nothing for anyone.
  'POST /payments/purchases/create-purchase-url': {
    anyCaller: { body: { customer_type: 'custom', customer_id: 'somebody' } },
  },
};
