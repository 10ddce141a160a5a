import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'PATCH /internal/payments/test-clock': {
    anyCaller: { body: { advance_millis: 0 } },
    administrator: { body: () => ({ advance_millis: 0 }) },
  },
};
