import { type OperationRequests, UNKNOWN_CODE } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /auth/mfa/backup-codes': {
    signInChanges: [{ what: 'new backup codes', request: () => ({ path: '/auth/mfa/backup-codes' }) }],
  },
  'POST /auth/mfa/sign-in': { anyCaller: { body: { type: 'totp', totp: '123456', code: UNKNOWN_CODE } } },
};
