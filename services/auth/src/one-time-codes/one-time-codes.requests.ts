import { CALLBACK_URL, type OperationRequests, PLANTED, UNKNOWN_CODE } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /auth/otp/send-sign-in-code': {
    anyCaller: { body: {} },
    administrator: {
      body: () => ({
        email: `fifth.${PLANTED.address}`,
        callback_url: CALLBACK_URL,
      }),
    },
  },
  'POST /auth/otp/sign-in': { anyCaller: { body: { code: UNKNOWN_CODE } } },
  'POST /auth/otp/sign-in/check-code': { anyCaller: { body: { code: UNKNOWN_CODE } } },
};
