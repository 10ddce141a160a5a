import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'DELETE /internal/email-suppressed-addresses': { anyCaller: { query: 'address=ada@example.com' } },
};
