import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /payments/customer-links': {
    anyCaller: { body: { customer_type: 'user', customer_id: '{user}' } },
    administrator: {
      body: ({ user }) => ({
        customer_type: 'user',
        customer_id: user,
      }),
    },
  },
};
