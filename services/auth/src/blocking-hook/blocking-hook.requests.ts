import type { OperationRequests } from '@hallpass/testing';

export const requests: OperationRequests = {
  'POST /internal/blocking-hook/secret': { administrator: { body: () => ({}) } },
  'POST /internal/blocking-hook/test': { anyCaller: { body: { event: 'sign_in', url: 'http://127.0.0.1:9/hook' } } },
};
