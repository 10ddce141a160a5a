import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'DELETE /auth/sessions/{id}': { administrator: { path: '/auth/sessions/{session}?user_id={user}' } },
  'POST /auth/sessions/current/refresh': { administrator: { as: 'ada' } },
  'DELETE /auth/sessions/current': { administrator: { as: 'somebody' } },
  'POST /auth/sessions': {
    anyCaller: { body: { user_id: '{user}' } },
    // Changed passwords have ended the sessions of earlier stages.
    administrator: { body: ({ user }) => ({ user_id: user }), stage: 'end sessions' },
  },
  'DELETE /auth/sessions': { administrator: { path: '/auth/sessions?user_id={user}', stage: 'end sessions' } },
};
