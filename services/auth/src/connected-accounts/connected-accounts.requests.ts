import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /auth/oauth/connected-accounts/{provider_id}/access-token': { anyCaller: { body: {} } },
  'POST /connected-accounts/{user_id}/{provider_id}/access-token': { anyCaller: { body: {} } },
};
