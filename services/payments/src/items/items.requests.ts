import { type OperationRequests, PLANTED } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /payments/items/{customer_type}/{customer_id}/{item_id}/update-quantity': {
    anyCaller: { query: 'allow_negative=true', body: { delta: 1 } },
    administrator: {
      path: '/payments/items/user/{user}/credits/update-quantity?allow_negative=true',
      body: () => ({ delta: 1, description: PLANTED.metadata }),
    },
  },
};
