import { type OperationRequests, UNKNOWN_CODE } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /auth/ways-in': { anyCaller: { body: { code: UNKNOWN_CODE } } },
  'POST /auth/ways-in/end': { anyCaller: { body: { code: UNKNOWN_CODE } } },
};
