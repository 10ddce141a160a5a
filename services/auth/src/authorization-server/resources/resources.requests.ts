import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /resources': {
    administrator: { body: () => ({ identifier: 'https://orders.example.com/', display_name: 'Orders' }) },
  },
  'PATCH /resources/{resource_id}': {
    anyCaller: { body: {} },
    administrator: { body: () => ({ display_name: 'Renamed' }) },
  },
  'DELETE /resources/{resource_id}': { administrator: {} },
};
