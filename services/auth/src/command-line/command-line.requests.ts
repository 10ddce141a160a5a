import { type OperationRequests, succeeded } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /auth/cli/complete': {
    anyCaller: { body: {} },
    administrator: {
      body: async (_ids, { admin, world }) => {
        const { login_code } = succeeded(await admin.post('/auth/cli', {}));
        return { login_code, refresh_token: world.ada.refreshToken };
      },
    },
  },
  'POST /auth/cli/poll': {
    anyCaller: { body: {} },
    administrator: {
      body: async (_ids, { admin, world }) => {
        const { login_code, polling_code } = succeeded(await admin.post('/auth/cli', {}));
        succeeded(await admin.post('/auth/cli/complete', { login_code, refresh_token: world.ada.refreshToken }));
        return { polling_code };
      },
    },
  },
  'POST /auth/cli': { administrator: { body: () => ({}) } },
  'POST /auth/cli/details': { anyCaller: { body: {} } },
};
