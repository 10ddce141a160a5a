import { type OperationRequests, PLANTED } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /auth/waitlist': { anyCaller: { body: { email: `eighth.${PLANTED.address}` } } },
};
