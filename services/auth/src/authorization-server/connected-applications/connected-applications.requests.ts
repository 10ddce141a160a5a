import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'DELETE /connected-applications/{application_id}': {
    administrator: { path: '/connected-applications/{connectedApplication}?user_id={user}' },
  },
  'DELETE /applications/{application_id}/users/{user_id}': {
    // Before the application is disabled, which ends its grants.
    administrator: { stage: 'settings' },
  },
};
