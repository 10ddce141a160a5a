import { CALLBACK_URL, type OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /auth/hosted-sign-in': {
    anyCaller: { body: {} },
    administrator: {
      body: (_ids, { world }) => ({
        response_type: 'code',
        redirect_uri: CALLBACK_URL,
        state: 'state',
        code_challenge: 'c'.repeat(43),
        code_challenge_method: 'S256',
        refresh_token: world.ada.refreshToken,
      }),
    },
  },
  'GET /auth/hosted-sign-in/return-url': { anyCaller: { query: 'url=https://evil.example/' } },
};
