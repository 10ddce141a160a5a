import { type OperationRequests, PLANTED } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /auth/passkey/initiate-passkey-registration': {
    administrator: { as: 'ada' },
    signInChanges: [
      {
        what: 'adding a passkey',
        request: () => ({ path: '/auth/passkey/initiate-passkey-registration', body: {} }),
        adds: true,
      },
    ],
  },
  'PATCH /auth/passkeys/{id}': {
    anyCaller: { body: { name: 'Mine' } },
    administrator: { as: 'ada', body: () => ({ name: PLANTED.passkey }) },
  },
  'DELETE /auth/passkeys/{id}': {
    anyCaller: { query: '' },
    administrator: { as: 'ada' },
    signInChanges: [{ what: 'deleting a passkey', request: ({ ids }) => ({ path: `/auth/passkeys/${ids.passkey}` }) }],
  },
  'POST /auth/passkey/initiate-passkey-authentication': { administrator: {} },
  'POST /auth/passkey/register': { anyCaller: { body: {} } },
  'POST /auth/passkey/check-removed': { anyCaller: { body: {} } },
  'POST /auth/passkey/sign-in': { anyCaller: { body: {} } },
  'GET /auth/passkeys': { anyCaller: { query: '' } },
};
