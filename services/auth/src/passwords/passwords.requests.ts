import { randomUUID } from 'node:crypto';
import { CALLBACK_URL, type OperationRequests, PLANTED, UNKNOWN_CODE } from '@hallpass/testing';

export const requests: OperationRequests = {
  'GET /auth/password': { anyCaller: {} },
  'POST /auth/password/set': {
    anyCaller: { body: { password: 'a new way in 7' } },
    signInChanges: [
      {
        what: 'setting the first password',
        request: () => ({ path: '/auth/password/set', body: { password: randomUUID() } }),
        adds: true,
        withoutPassword: true,
      },
    ],
  },
  'POST /auth/password/send-reset-code': {
    anyCaller: { body: {} },
    administrator: {
      body: () => ({
        email: `sixth.${PLANTED.address}`,
        callback_url: CALLBACK_URL,
      }),
    },
  },
  'POST /auth/password/sign-in': {
    anyCaller: { body: {} },
    administrator: {
      body: (_ids, { world: { ada } }) => ({
        email: ada.email,
        password: ada.password,
      }),
    },
  },
  'POST /auth/password/update': {
    anyCaller: { body: { old_password: 'x', new_password: 'a new way in 7' } },
    administrator: {
      as: 'ada',
      body: (_ids, { world }) => ({
        old_password: world.ada.password,
        new_password: PLANTED.newPassword,
      }),
      stage: 'change password',
    },
  },
  'POST /auth/password/sign-up': {
    anyCaller: { body: {} },
    administrator: {
      body: () => ({
        email: `${randomUUID()}@example.com`,
        password: PLANTED.password,
      }),
    },
  },
  'POST /auth/password/reset': { anyCaller: { body: { code: UNKNOWN_CODE, password: 'a new way in 7' } } },
  'POST /auth/password/reset/check-code': { anyCaller: { body: { code: UNKNOWN_CODE } } },
};
