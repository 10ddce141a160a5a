import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /internal/sign-up-policy/test': { anyCaller: { body: { email: null } } },
  'POST /internal/sign-up-policy/replay': { anyCaller: { body: { policy_string: '{}' } } },
};
