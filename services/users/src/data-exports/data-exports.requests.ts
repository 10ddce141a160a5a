import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /users/{user_id}/data-exports': {
    anyCaller: { body: {} },
    administrator: { body: () => ({}) },
    signInChanges: [
      { what: 'request an archive', request: () => ({ path: '/users/me/data-exports', body: {} }), success: 201 },
    ],
  },
};
