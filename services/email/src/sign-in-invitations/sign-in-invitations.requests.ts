import { CALLBACK_URL, type OperationRequests, PLANTED } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /internal/send-sign-in-invitation': {
    administrator: {
      body: () => ({
        email: `fourth.${PLANTED.address}`,
        callback_url: CALLBACK_URL,
      }),
    },
  },
};
