import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'PATCH /internal/email-drafts/{id}': {
    anyCaller: { body: {} },
    administrator: { body: () => ({ display_name: 'Renamed' }) },
  },
  'DELETE /internal/email-drafts/{id}': { administrator: {} },
  'POST /internal/email-drafts': { administrator: { body: () => ({ display_name: 'Another' }) } },
};
