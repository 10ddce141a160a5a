import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'PUT /internal/audit-log/retention': {
    anyCaller: { body: { days: null } },
    administrator: { body: () => ({ days: 90 }) },
  },
  'GET /internal/audit-log/export': { anyCaller: { query: 'format=csv' } },
};
