import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'DELETE /team-memberships/{team_id}/{user_id}': { administrator: {} },
  'POST /team-memberships/{team_id}/{user_id}': { anyCaller: { body: {} }, administrator: { body: () => ({}) } },
};
