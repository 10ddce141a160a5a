import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /internal/token-claims/preview': {
    anyCaller: { body: { user_id: '{user}' } },
  },
};
