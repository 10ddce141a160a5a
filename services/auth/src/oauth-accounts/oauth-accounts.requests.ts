import { type OperationRequests, PLANTED } from '@hallpass/testing';

export const requests: OperationRequests = {
  'PATCH /oauth-providers/{user_id}/{provider_id}': {
    anyCaller: { body: {} },
    administrator: { body: () => ({ allow_connected_accounts: false, account_id: PLANTED.account }) },
    signInChanges: [
      {
        what: 'updating a provider account',
        request: ({ ids }) => ({ path: `/oauth-providers/me/${ids.account}`, body: { allow_sign_in: true } }),
        adds: true,
      },
    ],
  },
  'DELETE /oauth-providers/{user_id}/{provider_id}': {
    administrator: {},
    signInChanges: [
      {
        what: 'unlinking a provider account',
        request: ({ ids }) => ({
          path: `/oauth-providers/me/${ids.account}`,
        }),
      },
    ],
  },
  'POST /oauth-providers': {
    anyCaller: {
      body: {
        user_id: '{user}',
        provider_config_id: 'github',
        account_id: '1',
        allow_sign_in: true,
        allow_connected_accounts: true,
      },
    },
    administrator: {
      body: ({ user }) => ({
        user_id: user,
        provider_config_id: 'github',
        account_id: `${PLANTED.account}-2`,
        allow_sign_in: true,
        allow_connected_accounts: true,
      }),
    },
  },
};
