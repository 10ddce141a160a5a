import { randomUUID } from 'node:crypto';
import { CALLBACK_URL, type OperationRequests, PLANTED, UNKNOWN_CODE } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /contact-channels': {
    anyCaller: { body: { user_id: '{user}', type: 'email', value: 'new@example.com', used_for_auth: false } },
    administrator: {
      body: ({ user }) => ({
        user_id: user,
        type: 'email',
        value: `second.${PLANTED.address}`,
        used_for_auth: false,
      }),
    },
    signInChanges: [
      {
        what: 'adding an address',
        request: () => ({
          path: '/contact-channels',
          body: { user_id: 'me', type: 'email', value: `${randomUUID()}@example.com`, used_for_auth: false },
        }),
        success: 201,
        adds: true,
      },
    ],
  },
  'POST /contact-channels/send-verification-code': {
    anyCaller: { body: { email: 'ada@example.com', callback_url: CALLBACK_URL } },
    administrator: {
      as: 'ada',
      body: (_ids, { world }) => ({
        email: world.ada.email,
        callback_url: CALLBACK_URL,
      }),
    },
    signInChanges: [
      {
        what: 'the verification email of the primary address',
        request: ({ email }) => ({
          path: '/contact-channels/send-verification-code',
          body: { email, callback_url: CALLBACK_URL },
        }),
      },
    ],
  },
  'POST /contact-channels/{user_id}/{id}/send-verification-code': {
    anyCaller: { body: { callback_url: CALLBACK_URL } },
    administrator: { body: () => ({ callback_url: CALLBACK_URL }) },
    signInChanges: [
      {
        what: 'the verification email of an address',
        request: ({ ids }) => ({
          path: `/contact-channels/me/${ids.channel}/send-verification-code`,
          body: { callback_url: CALLBACK_URL },
        }),
      },
    ],
  },
  'PATCH /contact-channels/{user_id}/{id}': {
    anyCaller: { body: {} },
    administrator: { body: () => ({ is_verified: true }) },
    signInChanges: [
      {
        what: 'changing the primary address',
        request: ({ ids }) => ({ path: `/contact-channels/me/${ids.channel}`, body: { is_primary: true } }),
        adds: true,
      },
      {
        what: 'turning off sign-in with an address',
        request: ({ ids }) => ({ path: `/contact-channels/me/${ids.channel}`, body: { used_for_auth: false } }),
        adds: true,
      },
      {
        what: 'turning on sign-in with an address',
        request: ({ ids }) => ({ path: `/contact-channels/me/${ids.channel}`, body: { used_for_auth: true } }),
        adds: true,
      },
      {
        what: 'replacing an address',
        request: ({ ids }) => ({
          path: `/contact-channels/me/${ids.channel}`,
          body: { value: `${randomUUID()}@example.com` },
        }),
        adds: true,
      },
    ],
  },
  'DELETE /contact-channels/{user_id}/{id}': {
    administrator: { stage: 'delete address' },
    signInChanges: [
      {
        what: 'deleting an address',
        request: ({ ids }) => ({
          path: `/contact-channels/me/${ids.channel}`,
        }),
        stage: 'delete address',
      },
    ],
  },
  'POST /contact-channels/verify': { anyCaller: { body: { code: UNKNOWN_CODE } } },
  'POST /contact-channels/verify/check-code': { anyCaller: { body: { code: UNKNOWN_CODE } } },
};
