import { randomBytes } from 'node:crypto';
import { type OperationRequests, PLANTED, PLANTED_METADATA } from '@hallpass/testing';

export const requests: OperationRequests = {
  'PATCH /users/me': {
    anyCaller: { body: {} },
    administrator: { as: 'ada', body: () => ({ client_metadata: { ...PLANTED_METADATA, more: true } }) },
    signInChanges: [
      {
        what: 'turning on the second factor',
        request: () => ({ path: '/users/me', body: { totp_secret_base64: randomBytes(20).toString('base64') } }),
        adds: true,
        stage: 'settings',
      },
      {
        what: 'turning on emailed codes',
        request: () => ({ path: '/users/me', body: { otp_auth_enabled: true } }),
        adds: true,
      },
      {
        what: 'turning off the second factor',
        request: () => ({ path: '/users/me', body: { totp_secret_base64: null } }),
      },
      {
        what: 'turning off passkeys',
        request: () => ({ path: '/users/me', body: { passkey_auth_enabled: false } }),
      },
    ],
  },
  'DELETE /users/me': { administrator: { as: 'somebody' } },
  'POST /users': {
    administrator: {
      body: () => ({
        display_name: PLANTED.name,
        primary_email: PLANTED.address,
        primary_email_auth_enabled: true,
        password: PLANTED.password,
        totp_secret_base64: Buffer.from(PLANTED.totp).toString('base64'),
        server_metadata: PLANTED_METADATA,
        client_metadata: PLANTED_METADATA,
      }),
    },
  },
  'PATCH /users/{user_id}': {
    anyCaller: { body: {} },
    administrator: {
      body: () => ({
        display_name: `${PLANTED.name} II`,
        server_metadata: PLANTED_METADATA,
        password: PLANTED.newPassword,
      }),
      stage: 'change password',
    },
  },
  'DELETE /users/{user_id}': { administrator: { stage: 'delete user' } },
};
