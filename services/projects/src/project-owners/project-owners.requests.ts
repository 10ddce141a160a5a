import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'PATCH /internal/owner-teams/{team_id}/members/{user_id}': { anyCaller: { body: { role: 'support' } } },
};
