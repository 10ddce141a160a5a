import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /user-api-keys': {
    anyCaller: { body: { user_id: '{user}', description: 'key', expires_at_millis: null } },
    administrator: { body: ({ user }) => ({ description: 'key', expires_at_millis: null, user_id: user }) },
    signInChanges: [
      {
        what: 'creating a user API key',
        request: () => ({
          path: '/user-api-keys',
          body: { user_id: 'me', description: 'Key', expires_at_millis: null },
        }),
        adds: true,
      },
    ],
  },
  'PATCH /user-api-keys/{id}': {
    anyCaller: { body: {} },
    administrator: { body: () => ({ revoked: true }) },
    signInChanges: [
      {
        what: 'changing the expiry of a user API key',
        request: ({ ids }) => ({
          path: `/user-api-keys/${ids.userKey}`,
          body: { expires_at_millis: Date.now() + 3_600_000 },
        }),
      },
    ],
  },
  'POST /team-api-keys': {
    anyCaller: { body: { team_id: '{team}', description: 'key', expires_at_millis: null } },
    administrator: { body: ({ team }) => ({ description: 'key', expires_at_millis: null, team_id: team }) },
    signInChanges: [
      {
        what: 'creating a team API key',
        request: ({ ids }) => ({
          path: '/team-api-keys',
          body: { team_id: ids.team, description: 'Key', expires_at_millis: null },
        }),
      },
    ],
  },
  'PATCH /team-api-keys/{id}': {
    anyCaller: { body: {} },
    administrator: { path: '/team-api-keys/{teamKey}?team_id={team}', body: () => ({ revoked: true }) },
    signInChanges: [
      {
        what: 'changing the expiry of a team API key',
        request: ({ ids }) => ({
          path: `/team-api-keys/${ids.teamKey}?team_id=${ids.team}`,
          body: { expires_at_millis: null },
        }),
      },
    ],
  },
  'POST /team-api-keys/check': { anyCaller: { body: { api_key: 'x' } } },
  'POST /user-api-keys/check': { anyCaller: { body: { api_key: 'x' } } },
};
