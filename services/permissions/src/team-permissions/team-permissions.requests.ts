import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'DELETE /team-permissions/{team_id}/{user_id}/{permission_id}': { administrator: {} },
  'POST /team-permissions/{team_id}/{user_id}/{permission_id}': {
    anyCaller: { body: {} },
    administrator: { body: () => ({}) },
  },
};
