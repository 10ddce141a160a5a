import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'PATCH /internal/projects/current': { administrator: { body: () => ({ display_name: 'Renamed' }) } },
  'DELETE /internal/projects/current': { administrator: { stage: 'delete project' } },
};
