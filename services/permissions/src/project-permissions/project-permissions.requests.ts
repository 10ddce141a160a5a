import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'DELETE /project-permissions/{user_id}/{permission_id}': { administrator: {} },
  'POST /project-permissions/{user_id}/{permission_id}': {
    anyCaller: { body: {} },
    administrator: { body: () => ({}) },
  },
};
